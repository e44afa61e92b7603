from django.urls import path

from tournaments.live import views

urlpatterns = [path("live/", views.stream, name="live")]
