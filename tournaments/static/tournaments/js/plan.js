/* A phase of the plan shows what belongs to its system alone; without a system the system alone. What
 * holds a value or a fault stays to be seen, whatever the system is. */

const holds = (control) => (control.type === "checkbox" ? control.checked : control.value !== control.dataset.usual);

function show(phase) {
  const kind = phase.querySelector("select[name$=-kind]").value;
  for (const control of phase.querySelectorAll("[data-of]")) {
    const fits = control.dataset.of.split(" ").includes(kind);
    control.closest(".field").hidden = !fits && !holds(control) && control.getAttribute("aria-invalid") !== "true";
  }
}

for (const phase of document.querySelectorAll("[data-phase]")) {
  for (const control of phase.querySelectorAll("[data-of]")) {
    control.dataset.usual = control.tagName === "SELECT" ? control.options[0].value : "";
  }
  phase.addEventListener("change", () => show(phase));
  show(phase);
}
