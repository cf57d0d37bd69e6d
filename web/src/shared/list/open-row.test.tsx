// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rowOpening } from "./open-row.ts";
import { OpenName } from "./row-parts.tsx";

const open = vi.fn();
const download = vi.fn();

beforeEach(() => {
  render(
    <div role="presentation" {...rowOpening}>
      <article>
        <span className="gutter-rule">
          <input type="checkbox" data-select="" aria-label="Select" />
        </span>
        <OpenName name="Lease" onOpen={open} />
        <p>lease-2026.pdf</p>
        <button type="button" onClick={download}>
          Download
        </button>
      </article>
      <article>
        <OpenName name="Locked" onOpen={null} />
        <p>locked.pdf</p>
      </article>
    </div>,
  );
});

afterEach(() => {
  cleanup();
  getSelection()?.removeAllRanges();
  vi.clearAllMocks();
});

it("a press anywhere in a row opens it once, on its name and beside it", async () => {
  const user = userEvent.setup();
  await user.click(screen.getByText("lease-2026.pdf"));
  expect(open).toHaveBeenCalledTimes(1);
  await user.click(screen.getByText("Lease"));
  expect(open).toHaveBeenCalledTimes(2);
});

it("the checkbox, the gutter around it and the row's buttons open nothing", async () => {
  const user = userEvent.setup();
  const box = screen.getByLabelText("Select");
  await user.click(box);
  if (box.parentElement) await user.click(box.parentElement);
  await user.click(screen.getByText("Download"));
  expect(open).not.toHaveBeenCalled();
  expect(download).toHaveBeenCalledTimes(1);
  expect(box).toHaveProperty("checked", true);
});

it("selecting text in a row opens nothing, nor does a press with a modifier key", async () => {
  const user = userEvent.setup();
  const line = screen.getByText("lease-2026.pdf");
  await user.keyboard("{Control>}");
  await user.click(line);
  await user.keyboard("{/Control}");
  getSelection()?.selectAllChildren(line);
  line.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(open).not.toHaveBeenCalled();
});

it("a row that may not be opened stays closed", async () => {
  await userEvent.setup().click(screen.getByText("locked.pdf"));
  expect(open).not.toHaveBeenCalled();
});
