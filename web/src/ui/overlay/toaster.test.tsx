// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type TakenBack, toast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("shows a toast for 5 seconds and announces it politely", () => {
  render(<Toaster />);
  act(() => toast.success("Success", "Document deleted successfully"));
  expect(screen.getByRole("status").textContent).toContain("Document deleted successfully");
  pass(4999);
  expect(screen.queryByText("Success")).not.toBeNull();
  pass(1);
  expect(screen.queryByText("Success")).toBeNull();
});

it("lays a sentence out in the page's direction, and a name in its own", () => {
  render(<Toaster />);
  act(() => toast.success("Success", undefined, { detail: "مريم", sentence: "“مريم” is inactive." }));
  expect(screen.getByText("مريم").closest("bdi")).not.toBeNull();
  expect(screen.getByText("“مريم” is inactive.").closest("bdi")).toBeNull();
});

it("undoes once, and is gone then", () => {
  const act1 = vi.fn();
  render(<Toaster />);
  act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: act1 } }));
  act(() => screen.getByRole("button", { name: "Undo" }).click());
  expect(act1).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Success")).toBeNull();
});

it("says that something was taken back, unless the act has a message of its own", () => {
  const once = (act1: () => undefined) => {
    act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: act1 } }));
    act(() => screen.getByRole("button", { name: "Undo" }).click());
    return screen.getByRole("status").textContent;
  };
  render(<Toaster undoneWords={() => ({ title: "Undone" })} />);
  expect(once(() => undefined)).toBe("Undone");
  expect(once(() => void toast.error("Not possible"))).toBe("Not possible");
});

it("says how much was taken back, once that is known", async () => {
  const words = (back: TakenBack | undefined) => ({ title: back ? `${back.undone} of ${back.of}` : "Undone" });
  render(<Toaster undoneWords={words} />);
  const after = async (taking: Promise<TakenBack | undefined>) => {
    act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: () => taking } }));
    act(() => screen.getByRole("button", { name: "Undo" }).click());
    expect(screen.getByRole("status").textContent).toBe("");
    await act(() => taking);
    const said = screen.getByRole("status");
    return [said.textContent, said.querySelector("article")?.dataset.kind];
  };
  expect(await after(Promise.resolve({ undone: 1, of: 2 }))).toEqual(["1 of 2", "error"]);
  expect(await after(Promise.resolve({ undone: 2, of: 2 }))).toEqual(["2 of 2", "success"]);
  expect(await after(Promise.resolve(undefined))).toEqual(["Undone", "success"]);
});

it("undoes by Ctrl+Z, also where the keyboard has Arabic letters", () => {
  const undone = vi.fn();
  render(<Toaster />);
  act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: undone } }));
  fireEvent.keyDown(document.body, { key: "ؤ", code: "KeyC", ctrlKey: true });
  expect(undone).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "ئ", code: "KeyZ", ctrlKey: true });
  expect(undone).toHaveBeenCalledTimes(1);
});

it("undoes by Ctrl+Z from a row's checkbox, not from a text that is being written", () => {
  const undone = vi.fn();
  render(
    <>
      <Toaster />
      <input type="checkbox" />
      <input aria-label="Search" />
    </>,
  );
  act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: undone } }));
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "z", code: "KeyZ", ctrlKey: true });
  expect(undone).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole("checkbox"), { key: "z", code: "KeyZ", ctrlKey: true });
  expect(undone).toHaveBeenCalledTimes(1);
});

it("waits while somebody is on its button", () => {
  render(<Toaster />);
  act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: () => {} } }));
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  pass(20_000);
  expect(screen.queryByText("Success")).not.toBeNull();
});
