// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useUnsaved, whenAllSaved } from "./unsaved.ts";

afterEach(cleanup);

function Form({ dirty }: { dirty: boolean }) {
  useUnsaved(dirty);
  return null;
}

const leaving = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it("asks before the page goes only while a form holds work", () => {
  const { rerender, unmount } = render(<Form dirty={false} />);
  expect(leaving()).toBe(false);
  rerender(<Form dirty />);
  expect(leaving()).toBe(true);
  unmount();
  expect(leaving()).toBe(false);
});

it("waits for the last of several forms, and acts once", () => {
  const act = vi.fn();
  const one = render(<Form dirty />);
  const two = render(<Form dirty />);
  whenAllSaved(act);
  one.unmount();
  expect(act).not.toHaveBeenCalled();
  two.rerender(<Form dirty={false} />);
  expect(act).toHaveBeenCalledTimes(1);
  two.rerender(<Form dirty />);
  two.unmount();
  expect(act).toHaveBeenCalledTimes(1);
});

it("acts at once when nothing is unsaved", () => {
  const act = vi.fn();
  whenAllSaved(act);
  expect(act).toHaveBeenCalledTimes(1);
});
