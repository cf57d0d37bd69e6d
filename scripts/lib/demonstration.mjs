/* The demonstration that `npm run seed` makes: two firms, one at home in English, one in Arabic. */
import { consulting } from "./demonstration-consulting.mjs";
import { trading } from "./demonstration-trading.mjs";

/**
 * @typedef {object} Person
 * @property {string} username
 * @property {string} fullName
 * @property {string} email at a domain that is reserved for examples
 * @property {"admin" | "user" | "viewer"} role
 * @property {string[]} permissions
 *
 * @typedef {object} Paper
 * @property {string} name
 * @property {string} filename
 * @property {string} category
 * @property {string} [subcategory]
 * @property {string} [description]
 * @property {string} by username of who uploads it
 * @property {number} daysAgo when it was uploaded
 * @property {boolean} [deleted] it lies among the deleted items
 * @property {string[]} lines what stands in it
 *
 * @typedef {object} Attachment
 * @property {string} filename
 * @property {string[]} lines what stands in it
 *
 * @typedef {Partial<Record<"passportIssueDate" | "passportExpiryDate" | "residencyExpiryDate", number>>} Days from today
 *
 * @typedef {object} Employee fields as the collection names them
 * @property {Record<string, string>} fields
 * @property {Days} days
 * @property {{ daysAgo: number, passportNumber?: string, days: Days }} [before] the papers that were renewed then
 * @property {number} daysAgo when the record was made
 * @property {boolean} [deleted] it lies among the deleted items
 * @property {Record<string, Attachment>} [attachments] by their type
 * @property {number} [salary] in hundredths of a dinar
 *
 * @typedef {object} Firm
 * @property {string} name
 * @property {string} description
 * @property {number} daysAgo since when it is here
 * @property {Person[]} people the first one is its admin, and the others' accounts stand under his
 * @property {Record<string, string[]>} categories each with its subcategories
 * @property {Paper[]} papers
 * @property {Employee[]} employees
 */

export const firms = [trading, consulting];

/** Somebody with an account and no organisation: a private space. @type {Person} */
export const loner = {
  username: "hana",
  fullName: "Hana Karam",
  email: "hana.karam@mail.example",
  role: "user",
  permissions: [],
};
