import { client, hooks } from "../../scripts/lib/products.mjs";

/** Builds the client and the hooks when their sources have changed. */
export default async function setup(): Promise<void> {
  await hooks(console.log);
  await client(console.log);
}
