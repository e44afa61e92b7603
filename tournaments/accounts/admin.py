from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import User

if TYPE_CHECKING:  # generic only in the type stubs
    Accounts = UserAdmin[User]
else:
    Accounts = UserAdmin


@admin.register(User)
class AccountAdmin(Accounts):
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("name", "email")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    list_display = ("username", "name", "email", "is_staff")
    search_fields = ("username", "name", "email")
