// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pushLayer } from "../overlay/layers.ts";
import { DropZone } from "./drop-zone.tsx";
import { guardWindow, useFolderReading, useWindowDrop } from "./window-drop.ts";

let stop: () => void;
beforeEach(() => {
  stop = guardWindow();
});
afterEach(() => {
  cleanup();
  stop();
});

const paper = new File(["%PDF-"], "lease.pdf");
const items = [{ kind: "file", type: "application/pdf", getAsFile: () => paper }];
const withFiles = () => ({ dataTransfer: { types: ["Files"], files: [paper], items, dropEffect: "" } });

function Page({ onFiles }: { onFiles: (files: File[]) => void }) {
  const over = useWindowDrop(onFiles);
  return <p>{over ? "let go" : "list"}</p>;
}

function OpenDialog({ onFiles }: { onFiles: ((files: File[]) => void) | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current ? pushLayer(dialog.current) : undefined), []);
  return (
    <dialog ref={dialog}>
      <p>dialog</p>
      {onFiles ? <Page onFiles={onFiles} /> : null}
    </dialog>
  );
}

/** Lets files go above an element: whether the browser is kept from opening them. */
function letGo(on: Element | Document): boolean {
  const drop = createEvent.drop(on, withFiles());
  fireEvent(on, drop);
  return drop.defaultPrevented;
}

it("takes files that are let go anywhere, and says so while they are held", () => {
  const onFiles = vi.fn();
  render(<Page onFiles={onFiles} />);
  const enter = createEvent.dragEnter(document.body, withFiles());
  fireEvent(document.body, enter);
  // what enters without this and is let go before the next dragover is not dropped
  expect(enter.defaultPrevented).toBe(true);
  fireEvent.dragOver(document.body, withFiles());
  expect(screen.getByText("let go")).toBeTruthy();
  fireEvent.dragEnter(screen.getByText("let go"), withFiles());
  fireEvent.dragLeave(document.body, withFiles());
  expect(screen.getByText("let go")).toBeTruthy();
  fireEvent.dragLeave(screen.getByText("let go"), withFiles());
  expect(screen.getByText("list")).toBeTruthy();
  expect(letGo(document.body)).toBe(true);
  expect(onFiles).toHaveBeenCalledWith([paper]);
});

it("keeps the browser from opening files where nobody takes them", () => {
  render(<p>sign in</p>);
  const hold = createEvent.dragOver(document.body, withFiles());
  fireEvent(document.body, hold);
  expect(hold.defaultPrevented).toBe(true);
  expect(letGo(document.body)).toBe(true);
});

it("gives them to the dialog that is open, and to nobody where that takes none", () => {
  const onPage = vi.fn();
  const onDialog = vi.fn();
  const page = <Page onFiles={onPage} />;
  const { rerender } = render(page);
  rerender(
    <>
      {page}
      <OpenDialog key="takes" onFiles={onDialog} />
    </>,
  );
  letGo(document.body);
  expect([onPage, onDialog].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  rerender(
    <>
      {page}
      <OpenDialog key="takes none" onFiles={null} />
    </>,
  );
  expect(letGo(document.body)).toBe(true);
  expect([onPage, onDialog].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

it("leaves a drop zone what is let go above it, and takes what is let go beside it", async () => {
  const onPage = vi.fn();
  const onZone = vi.fn();
  render(
    <>
      <Page onFiles={onPage} />
      <DropZone
        prompt="Drag here"
        touchPrompt="Choose"
        activePrompt="Drop"
        accept={{ "application/pdf": [".pdf"] }}
        maxSize={100}
        onFile={onZone}
        onReject={onZone}
      />
    </>,
  );
  const zone = screen.getByRole("button");
  fireEvent.dragOver(zone, withFiles());
  expect(screen.getByText("list")).toBeTruthy();
  letGo(zone);
  await vi.waitFor(() => expect(onZone).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(onPage).not.toHaveBeenCalled();
  letGo(document.body);
  expect(onPage).toHaveBeenCalledTimes(1);
});

it("leaves a dragged word alone", () => {
  const onFiles = vi.fn();
  render(<Page onFiles={onFiles} />);
  const drop = createEvent.drop(document.body, { dataTransfer: { types: ["text/plain"], files: [] } });
  fireEvent(document.body, drop);
  expect(drop.defaultPrevented).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});

it("says how many files a folder has so far, once reading it takes a while", async () => {
  const answers: ((file: File) => void)[] = [];
  const entry = { isFile: true, file: (answer: (file: File) => void) => answers.push(answer) };
  const left = [[entry], []];
  const reader = { readEntries: (found: (entries: object[]) => void) => found(left.shift() ?? []) };
  const folder = { isDirectory: true, name: "Shared", createReader: () => reader };
  const read = vi.fn();
  function Reading() {
    useWindowDrop(read);
    return <p>{useFolderReading() ?? "none"}</p>;
  }
  render(<Reading />);
  vi.useFakeTimers({ toFake: ["performance"] });
  const dataTransfer = {
    types: ["Files"],
    files: [],
    items: [entry, folder].map((one) => ({ webkitGetAsEntry: () => one })),
  };
  fireEvent.drop(document.body, { dataTransfer });
  expect(screen.getByText("none")).toBeTruthy();
  vi.advanceTimersByTime(301);
  answers.shift()?.(paper);
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 60_000 });
  answers.shift()?.(paper);
  expect(await screen.findByText("2")).toBeTruthy();
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith([paper, paper]), { timeout: 60_000 });
  expect(await screen.findByText("none")).toBeTruthy();
  vi.useRealTimers();
});
