// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { lazyWithPreload } from "./lazy-with-preload.tsx";

/* React takes the timers that it finds when it is loaded: here none of them ever ends. */
vi.hoisted(() => vi.useFakeTimers({ toFake: ["setTimeout"] }));

const Hello = () => <p>Hello</p>;

it("shows what has come without any pause after what stood there meanwhile", async () => {
  let come = (_: typeof Hello) => {};
  const coming = new Promise<typeof Hello>((resolve) => {
    come = resolve;
  });
  const Part = lazyWithPreload<object>(() => coming, <p>Wait</p>);
  const place = document.createElement("div");
  const root = createRoot(place);
  root.render(<Part />);
  await turns(() => place.textContent === "Wait");
  come(Hello);
  await turns(() => place.textContent === "Hello");
  root.unmount();
});

/** Gives React its turns until something holds. */
async function turns(holds: () => boolean) {
  for (let turn = 0; turn < 1_000 && !holds(); turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(holds()).toBe(true);
}
