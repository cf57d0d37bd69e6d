/* What the tests have to notice: a rule of the product, how to break it on purpose, and the tests that must fail then. */

import { clientMutations } from "./client.mjs";
import { paperMutations } from "./papers.mjs";
import { programMutations } from "./program.mjs";
import { serverMutations } from "./server.mjs";

/**
 * A rule that holds, and how to break it.
 * @typedef {object} Mutation
 * @property {string} breaks the rule, in one sentence; it names the mutation as well
 * @property {string} file of the source, from the root
 * @property {string} from what stands there exactly once
 * @property {string} to what takes its place
 * @property {NamedTest[]} tests each of which must fail
 */

/**
 * A test: its suite, its file (or Go package), and the words of its name.
 * @typedef {[suite: "unit" | "rules" | "server" | "go", file: string, name: string]} NamedTest
 */

/** @type {readonly Mutation[]} */
export const mutations = [...clientMutations, ...serverMutations, ...paperMutations, ...programMutations];
