/* Before the first paint: language, direction and theme as kept on this device. The app itself starts later.
   Written for browsers that are too old for the app, too: they are told so here. */
(() => {
  const page = document.documentElement;
  let kept = {};
  try {
    kept = { language: localStorage.getItem("language"), theme: localStorage.getItem("theme") };
  } catch {
    // Storage may be switched off; the defaults stand then.
  }
  page.lang = kept.language === "ar" ? "ar" : "en";
  page.dir = page.lang === "ar" ? "rtl" : "ltr";
  if (kept.theme === "light") page.dataset.theme = "sijil";
  if (kept.theme === "dark") page.dataset.theme = "sijil-dark";
  if ("popover" in HTMLElement.prototype) return;
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
