import { hooks } from "../../scripts/lib/products.mjs";

/** Bundles the hooks once, so that the servers of all test files run what stands in the sources. */
export default async function setup(): Promise<void> {
  await hooks(() => {});
}
