// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toast } from "./toast.ts";
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
  const once = (act1: () => void) => {
    act(() => toast.success("Success", undefined, { undo: { label: "Undo", act: act1 } }));
    act(() => screen.getByRole("button", { name: "Undo" }).click());
    return screen.getByRole("status").textContent;
  };
  render(<Toaster undoneLabel="Undone" />);
  expect(once(() => {})).toBe("Undone");
  expect(once(() => toast.error("Not possible"))).toBe("Not possible");
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
