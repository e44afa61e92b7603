/* The overlay of a stream: when its event shows another table, the page is asked for anew. */

document.addEventListener("live:changed", (event) => {
  if (event.target.closest?.("[data-again]")) location.reload();
});
