// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useInstall, watchInstallOffer } from "./install-offer.ts";

afterEach(cleanup);

function Offer() {
  const install = useInstall();
  return install ? (
    <button type="button" onClick={() => void install()}>
      Install
    </button>
  ) : null;
}

it("installing is offered from when the browser offers it until it is asked for or done", () => {
  watchInstallOffer();
  render(<Offer />);
  const button = () => screen.queryByRole("button");
  expect(button()).toBeNull();
  const prompt = vi.fn(async () => undefined);
  const offers = () => Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  const first = offers();
  act(() => void dispatchEvent(first));
  // the browser shows nothing by itself
  expect(first.defaultPrevented).toBe(true);
  act(() => button()?.click());
  expect(prompt).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
  act(() => void dispatchEvent(offers()));
  expect(button()).not.toBeNull();
  act(() => void dispatchEvent(new Event("appinstalled")));
  expect(button()).toBeNull();
});
