import { expect, test } from "vitest";
import { type Battery, watchPower } from "./power.ts";
import { QUIET_MS, watchQuiet } from "./quiet.ts";

/** A battery as a browser shows it. */
function aBattery(charging: boolean, level: number): Battery {
  return Object.assign(new EventTarget(), { charging, level });
}

const withBattery = (battery: Battery) => ({ getBattery: async () => battery });

test.each([
  ["charging", true, 0.2, true],
  ["full", false, 1, true],
  ["neither", false, 0.99, false],
])("a device that is %s", async (_, charging, level, isEnough) => {
  expect((await watchPower(withBattery(aBattery(charging, level)))).isEnough()).toBe(isEnough);
});

test("a device whose browser does not tell, or may not, counts as charging", async () => {
  expect((await watchPower({})).isEnough()).toBe(true);
  const refused = { getBattery: () => Promise.reject(new DOMException("no", "NotAllowedError")) };
  expect((await watchPower(refused)).isEnough()).toBe(true);
});

test("reading begins once the device charges, and ends when it is taken off the line", async () => {
  const battery = aBattery(false, 0.5);
  const power = await watchPower(withBattery(battery));
  const end = new AbortController();
  let due: (() => void)[] = [];
  const whenQuiet = watchQuiet(
    {
      isFree: power.isEnough,
      onInput: () => () => {},
      onChange: power.onChange,
      after: (ms, callback) => {
        expect(ms).toBe(QUIET_MS);
        due.push(callback);
        return () => {
          due = due.filter((one) => one !== callback);
        };
      },
    },
    end.signal,
  );
  const charge = (charging: boolean) => {
    battery.charging = charging;
    battery.dispatchEvent(new Event("chargingchange"));
  };
  expect(due).toEqual([]);
  const waiting = whenQuiet();
  charge(true);
  for (const callback of due) callback();
  const quiet = await waiting;
  expect(quiet.aborted).toBe(false);
  charge(false);
  expect(quiet.aborted).toBe(true);
  end.abort();
});
