import { afterEach, expect, it, vi } from "vitest";
import { currentToast, onToast, toast } from "./toast.ts";

afterEach(() => toast.dismiss());

it("shows one toast at a time: the newest", () => {
  toast.success("Success", "Document deleted successfully");
  toast.error("Upload failed", "413: The file is larger than 10 MB.");
  expect(currentToast()).toMatchObject({ kind: "error", title: "Upload failed" });
});

it("gives the same words twice as two toasts, so that the second is announced too", () => {
  toast.success("Success");
  const first = currentToast()?.id;
  toast.success("Success");
  expect(currentToast()?.id).not.toBe(first);
});

it("calls its listeners, until they stop", () => {
  const listener = vi.fn();
  const stop = onToast(listener);
  toast.success("Success");
  stop();
  toast.dismiss();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(currentToast()).toBeNull();
});

it("the end of one message does not take away the one that has taken its place", () => {
  toast.error("First");
  const first = currentToast()?.id;
  toast.error("Second");
  toast.dismiss(first);
  expect(currentToast()?.title).toBe("Second");
});
