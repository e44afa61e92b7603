/* Makes an app of the site: its service worker keeps one page, the own seat as last seen. */

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {});
