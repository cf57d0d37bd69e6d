/* The first run: an installation gets its first organization and that organization's admin in one step. */

import * as z from "zod/mini";
import { schemaOf } from "../core/schemas.ts";
import type { Language } from "../core/sentences.ts";
import { registerInput } from "./account-inputs.ts";
import { organizations } from "./organizations.ts";

/** Who may make an account: whoever has an invitation, or anybody. */
export const registrationModes = ["invitation", "open"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** POST /api/first-run: the account of the admin, the organization's name, and who may join. */
export const firstRunInput = z.extend(registerInput, {
  get organizationName() {
    return schemaOf(organizations.fields.name);
  },
  registration: z._default(z.enum(registrationModes, { error: "validation_error" }), "invitation"),
});
export type FirstRunInput = z.infer<typeof firstRunInput>;

/** The categories that an organization begins with, in the language of the page that made it. */
export const starterCategories: Readonly<Record<Language, readonly string[]>> = {
  en: ["Contracts", "Invoices", "Licences", "Letters"],
  ar: ["العقود", "الفواتير", "التراخيص", "المراسلات"],
};
