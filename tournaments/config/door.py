"""Which forms of ours stand for those of allauth, by the name that it has for each."""

ACCOUNT_FORMS = {
    "signup": "tournaments.accounts.entrance.SignupForm",
    "login": "tournaments.accounts.entrance.LoginForm",
    "add_email": "tournaments.accounts.entrance.AddressForm",
    "change_password": "tournaments.accounts.entrance.PasswordForm",
    "set_password": "tournaments.accounts.entrance.FirstPasswordForm",
    "reset_password": "tournaments.accounts.entrance.LostForm",
    "reset_password_from_key": "tournaments.accounts.entrance.LinkForm",
    "reauthenticate": "tournaments.accounts.entrance.AgainForm",
}
MFA_FORMS = {
    "authenticate": "tournaments.accounts.entrance.CodeForm",
    "reauthenticate": "tournaments.accounts.entrance.CodeAgainForm",
    "activate_totp": "tournaments.accounts.entrance.AppForm",
    "add_webauthn": "tournaments.accounts.keys.KeyForm",
    "edit_webauthn": "tournaments.accounts.keys.KeyNameForm",
    "login_webauthn": "tournaments.accounts.keys.KeyAtLogin",
    "authenticate_webauthn": "tournaments.accounts.keys.KeyAfterPassword",
    "reauthenticate_webauthn": "tournaments.accounts.keys.KeyAgain",
}
