/* Times are those of the hall. Who reads them in another zone is told beside each what the own clock
 * shows then: <time class="moment" datetime="2026-12-05T18:00+01:00">. */

const WORDS = document.querySelector("[data-elsewhere]")?.dataset.elsewhere ?? "";
const LANGUAGE = document.documentElement.lang.replace(/^en$/, "en-GB"); // days before months, as on the page
const OFFSET = /T[\d:.]+(?:Z|([+-])(\d\d):(\d\d))$/;

/** Minutes before Greenwich of a written time, as `getTimezoneOffset` counts; null for no time. */
function offset(written) {
  const found = OFFSET.exec(written);
  if (!found) return null;
  const minutes = Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0);
  return found[1] === "+" ? -minutes : minutes;
}

function told(at, hall) {
  const there = new Date(at.getTime() + (at.getTimezoneOffset() - hall) * 60_000);
  const sameDay = at.getDate() === there.getDate();
  const day = sameDay ? {} : { weekday: "short", day: "numeric", month: "short" };
  const form = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Intl.DateTimeFormat(LANGUAGE, form).format(at);
}

function tell() {
  for (const time of document.querySelectorAll("time.moment:not([data-told])")) {
    const at = new Date(time.dateTime);
    const hall = offset(time.dateTime);
    time.dataset.told = "";
    if (hall === null || hall === at.getTimezoneOffset()) continue;
    const own = document.createElement("span");
    own.className = "elsewhere";
    own.textContent = ` (${WORDS} ${told(at, hall)})`;
    time.append(own);
  }
}

tell();
document.addEventListener("live:swapped", tell);
