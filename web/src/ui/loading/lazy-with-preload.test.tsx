// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyWithPreload, loadBesideParts } from "./lazy-with-preload.tsx";

afterEach(() => {
  cleanup();
  loadBesideParts(async () => {});
});

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

it("shows at once what was fetched before", async () => {
  const Part = lazyWithPreload(async () => Hello);
  await Part.prefetch();
  render(<Part name="Noura" />);
  expect(screen.getByText("Hello Noura")).toBeTruthy();
});

it("shows nothing until it has come, and asks for it once", async () => {
  const load = vi.fn(async () => Hello);
  const Part = lazyWithPreload(load);
  const { container } = render(<Part name="Noura" />);
  expect(container.textContent).toBe("");
  expect(await screen.findByText("Hello Noura")).toBeTruthy();
  await Part.prefetch();
  expect(load).toHaveBeenCalledTimes(1);
});

it("waits for what parts need beside their code, unless it is of the first screens", async () => {
  let come = () => {};
  loadBesideParts(() => new Promise<void>((resolve) => (come = resolve)));
  const First = lazyWithPreload(async () => Hello, null, "nothing");
  const Part = lazyWithPreload(async () => Hello);
  await First.prefetch();
  render(<First name="Noura" />);
  const { container } = render(<Part name="Daniel" />);
  expect(screen.getByText("Hello Noura")).toBeTruthy();
  expect(container.textContent).toBe("");
  come();
  expect(await screen.findByText("Hello Daniel")).toBeTruthy();
});

it("tries anew after a failure", async () => {
  const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error("the line is cut"));
  const Part = lazyWithPreload(load);
  await Part.prefetch();
  render(<Part name="Noura" />);
  expect(await screen.findByText("Hello Noura")).toBeTruthy();
});

it("hands what went wrong to the error boundary around it", async () => {
  const Part = lazyWithPreload<object>(() => Promise.reject(new Error("the line is cut")));
  const hear = vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <ErrorBoundary title="Not here" sentence="Try again." retry="Again">
      <Part />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveProperty("textContent", expect.stringContaining("Not here"));
  hear.mockRestore();
});
