/* Before the first paint: language, direction and theme as kept on this device. The app itself starts later. */
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
})();
