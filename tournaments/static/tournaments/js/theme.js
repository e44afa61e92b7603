/* The colour switch, without a round trip; the server reads the same cookie for the next page. */
for (const form of document.querySelectorAll("form[data-colours]")) {
  form.addEventListener("submit", (event) => {
    const chosen = event.submitter?.value;
    if (!chosen) return;
    event.preventDefault();
    document.cookie = `theme=${chosen}; path=/; max-age=31536000; samesite=lax`;
    document.documentElement.dataset.theme = chosen;
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === chosen));
    }
  });
}
