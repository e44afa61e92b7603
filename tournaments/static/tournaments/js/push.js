/* Lets this browser show messages of the hall: asks the person, then the push service of the
 * browser, and tells the hall its address and keys. */

const card = document.querySelector("[data-push-key]");
const form = card?.querySelector("[data-push-form]");
const button = card?.querySelector("[data-push-in]");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function packed(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function reveal(name) {
  card.querySelector(`[${name}]`).hidden = false;
}

async function send(said) {
  const body = new URLSearchParams({
    ...said,
    csrfmiddlewaretoken: form.querySelector("[name=csrfmiddlewaretoken]").value,
  });
  const headers = { Accept: "application/json" };
  return fetch(card.dataset.pushUrl, { method: "POST", body, headers });
}

async function letIn() {
  if ((await Notification.requestPermission()) !== "granted") {
    button.hidden = true;
    reveal("data-push-denied");
    return;
  }
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(card.dataset.pushKey),
  });
  const answer = await send({
    endpoint: made.endpoint,
    point: packed(made.getKey("p256dh")),
    secret: packed(made.getKey("auth")),
  });
  if (answer.ok) location.reload();
}

if (card && !able) reveal("data-push-none");
else if (card && Notification.permission === "denied") reveal("data-push-denied");
else if (card) {
  await navigator.serviceWorker.register("/worker.js");
  button.hidden = false;
  button.addEventListener("click", letIn);
}
