// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import { PaperNote } from "./paper-note.tsx";
import { usePaperPrinting } from "./paper-printing.ts";
import { ViewerFrame } from "./viewer-frame.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const frame = (paper: ReactNode) => (
  <ViewerFrame
    name="Lease"
    under={null}
    words={{ previous: "Previous", next: "Next" }}
    step={() => null}
    acts={null}
    details={null}
    paper={() => paper}
    onClose={() => {}}
  />
);

function Paper(printing: Parameters<typeof usePaperPrinting>[0]) {
  usePaperPrinting(printing);
  return null;
}

/** Presses the keys of printing. @returns whether the browser is left to print by itself */
const press = (keys: object = { ctrlKey: true }) => fireEvent.keyDown(document.body, { code: "KeyP", ...keys });

const sheet = () => document.querySelector(".printed-text, .printed-pages");

it("Ctrl+P and Cmd+P do what the print button does, on any keyboard layout", () => {
  const print = vi.fn();
  render(frame(<Paper print={print} />));
  expect(press({ ctrlKey: true, key: "ح" })).toBe(false);
  expect(press({ metaKey: true })).toBe(false);
  expect(print).toHaveBeenCalledTimes(2);
  for (const others of [
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
  ])
    expect(press(others)).toBe(true);
  expect(print).toHaveBeenCalledTimes(2);
});

it("where the button refuses, Ctrl+P says the same, and so does the sheet of the browser's menu", () => {
  const refused = vi.spyOn(toast, "error").mockReturnValue(0 as never);
  const print = vi.fn();
  render(frame(<Paper print={print} refusal="Too long." ready={() => document.createElement("div")} />));
  press();
  expect(print).not.toHaveBeenCalled();
  expect(refused).toHaveBeenCalledWith("Too long.");
  dispatchEvent(new Event("beforeprint"));
  expect(sheet()?.textContent).toBe("LeaseToo long.");
  dispatchEvent(new Event("afterprint"));
  expect(sheet()).toBeNull();
});

it("a paper that is not shown says why on paper, one on its way how it is printed", () => {
  const { rerender } = render(
    frame(
      <PaperNote key="note" title="Not shown">
        No right.
      </PaperNote>,
    ),
  );
  dispatchEvent(new Event("beforeprint"));
  expect(sheet()?.textContent).toBe("LeaseNot shown. No right.");
  dispatchEvent(new Event("afterprint"));
  rerender(frame(null));
  dispatchEvent(new Event("beforeprint"));
  expect(sheet()?.querySelector("p")?.textContent).not.toBe("");
  cleanup();
  expect(sheet()).toBeNull();
});

it("what the button prints is not printed twice, and a dialog above the viewer keeps Ctrl+P to itself", () => {
  const print = vi.fn();
  const ready = vi.fn(() => document.createElement("div"));
  const paper = <Paper print={print} ready={ready} />;
  render(frame(paper));
  const box = Object.assign(document.createElement("div"), { className: "printed-pages" });
  document.body.append(box);
  dispatchEvent(new Event("beforeprint"));
  expect(ready).not.toHaveBeenCalled();
  box.remove();
  render(
    <Dialog title="Share" onClose={() => {}}>
      {null}
    </Dialog>,
  );
  expect(press()).toBe(true);
  expect(print).not.toHaveBeenCalled();
  expect(screen.getByText("Share")).toBeTruthy();
});
