import "i18next";
import type en from "./en.json";

/* Every key that t() takes is a key of en.json; the tests see to it that ar.json has the same. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
    returnNull: false;
  }
}
