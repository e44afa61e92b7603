/* What went wrong with a passkey or a security key (templates/mfa/webauthn/snippets/fault.html). allauth's script tells
 * it by an event and, if nobody listens, to the console alone. */

const told = document.getElementById("key-fault");

function why(fault) {
  if (!window.PublicKeyCredential) return told.dataset.none; // an old browser, or a page without https
  if (fault?.name === "NotAllowedError" || fault?.name === "AbortError") return told.dataset.broken;
  if (fault?.name === "InvalidStateError") return told.dataset.held;
  return told.dataset.other;
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  told.textContent = why(event.detail.exception);
  told.hidden = false;
  told.scrollIntoView({ block: "nearest" });
});

// A new try begins without what was told of the last one; before the script that answers the press.
document.addEventListener("click", () => (told.hidden = true), true);
