/* Before the first paint: language, direction and theme as kept on this device, and whom the page is for: until the app
   is there, index.html shows a visitor something else than somebody who is known here. For the latter the scripts of the
   first screen are fetched beside the app's own, not after them. A page that the service worker gave has the typeface
   from the start, since the worker keeps it; else it comes after the first screen (app/typeface.ts).
   Written for browsers that are too old for the app, too: they are told so here. */
(() => {
  const page = document.documentElement;
  let kept = {};
  try {
    const [language, theme, user] = ["language", "theme", "sijil.user"].map((key) => localStorage.getItem(key));
    kept = { language, theme, user };
  } catch {
    // Storage may be switched off; the defaults stand then.
  }
  page.lang = kept.language === "ar" ? "ar" : "en";
  page.dir = page.lang === "ar" ? "rtl" : "ltr";
  if (kept.theme === "light") page.dataset.theme = "sijil";
  if (kept.theme === "dark") page.dataset.theme = "sijil-dark";
  const { serviceWorker } = navigator;
  // where there can be none, nothing but the browser's own cache tells whether the typeface has to be fetched
  if (!serviceWorker || serviceWorker.controller) page.dataset.typeface = "own";
  const isVisitor = !kept.user || ["/auth", "/confirm-email"].includes(location.pathname);
  page.dataset.start = isVisitor ? "visitor" : location.pathname === "/" ? "dashboard" : "screen";
  if ("popover" in HTMLElement.prototype) {
    const filesOf = (name) => document.currentScript.getAttribute(`data-preload-${name}`) || "";
    const files = `${filesOf("shell")} ${filesOf(location.pathname.slice(1) || "dashboard")}`;
    const preload = () => {
      for (const file of files.split(" ").filter(Boolean)) {
        const link = document.createElement("link");
        link.rel = "modulepreload";
        // as the imports will ask for it
        link.crossOrigin = "";
        link.href = `/${file}`;
        document.head.append(link);
      }
    };
    if (!kept.user) return;
    if (serviceWorker?.controller) preload();
    // over a slow line these would come between the style sheet and the first paint
    else requestAnimationFrame(() => setTimeout(preload));
    return;
  }
  const sentences = {
    en: "This browser is too old for Sijil. Update it: Sijil needs Safari 17, Chrome or Edge 114, or Firefox 125, or a newer one. What you did here is kept.",
    ar: "هذا المتصفح أقدم من أن يعمل عليه سِجِل. حدِّثه: يحتاج سِجِل إلى Safari 17 أو Chrome أو Edge 114 أو Firefox 125 أو أحدث. ما عملته هنا محفوظ.",
  };
  addEventListener("DOMContentLoaded", () => {
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.style.cssText = "margin: 2rem; font: 1rem/1.6 system-ui, sans-serif";
    notice.textContent = sentences[page.lang];
    document.body.replaceChildren(notice);
  });
})();
