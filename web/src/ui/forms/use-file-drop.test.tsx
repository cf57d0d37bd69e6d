// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFileDrop } from "./use-file-drop.ts";

afterEach(cleanup);

function Sheet({ onFiles }: { onFiles: ((files: File[]) => void) | null }) {
  const { target, over } = useFileDrop(onFiles);
  return (
    <section {...target} aria-label="sheet">
      <p>{over ? "Drop the file here..." : "list"}</p>
    </section>
  );
}

const paper = new File(["%PDF-"], "lease.pdf");
const withFiles = { dataTransfer: { types: ["Files"], files: [paper], dropEffect: "" } };

it("says so while a file is held above it or its children, and takes it", () => {
  const onFiles = vi.fn();
  render(<Sheet onFiles={onFiles} />);
  const sheet = screen.getByRole("region");
  fireEvent.dragEnter(sheet, withFiles);
  fireEvent.dragEnter(screen.getByText("Drop the file here..."), withFiles);
  fireEvent.dragLeave(sheet, withFiles);
  expect(screen.getByText("Drop the file here...")).toBeTruthy();
  fireEvent.drop(sheet, withFiles);
  expect(onFiles).toHaveBeenCalledWith([paper]);
  expect(screen.getByText("list")).toBeTruthy();
});

it("takes nothing without the right, stays readable, and the page is not replaced", () => {
  render(<Sheet onFiles={null} />);
  const sheet = screen.getByRole("region");
  fireEvent.dragEnter(sheet, withFiles);
  expect(screen.getByText("list")).toBeTruthy();
  const drop = createEvent.drop(sheet, withFiles);
  fireEvent(sheet, drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(sheet.hasAttribute("aria-disabled")).toBe(false);
});

it("leaves a dragged word alone", () => {
  const onFiles = vi.fn();
  render(<Sheet onFiles={onFiles} />);
  fireEvent.drop(screen.getByRole("region"), { dataTransfer: { types: ["text/plain"], files: [] } });
  expect(onFiles).not.toHaveBeenCalled();
});
