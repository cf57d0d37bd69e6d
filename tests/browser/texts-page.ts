/* What the app loads to read files, and a page of its own around it. */

import { readText } from "../../web/src/local/texts/read-file.ts";

Object.assign(globalThis, { readText });
