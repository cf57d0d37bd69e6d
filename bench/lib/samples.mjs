import { join } from "node:path";
import { root } from "../../scripts/lib/project.mjs";

/** Papers that other programs have made: beside the project's folder, or in `SAMPLES`. They are in no repository. */
export const SAMPLES = process.env.SAMPLES ?? join(root, "../shared/samples");
