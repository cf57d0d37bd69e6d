/* Whether the device charges, where the browser tells: reading scans empties a battery. */

/** What of the Battery Status API is used; Chromium alone has it, and over HTTPS or on this machine alone. */
export interface Battery extends EventTarget {
  charging: boolean;
  /** From 0 to 1. */
  level: number;
}

interface WithBattery {
  getBattery(): Promise<Battery>;
}

const tellsBattery = (device: object): device is WithBattery => "getBattery" in device;

const EVENTS = ["chargingchange", "levelchange"] as const;

export interface Power {
  /** Whether it charges, or its battery is full, or nobody can say. */
  isEnough: () => boolean;
  /** Calls back when that may have changed; returns how to stop. */
  onChange: (listener: () => void) => () => void;
}

/** The power of a device. @param device the browser's `navigator` */
export async function watchPower(device: object): Promise<Power> {
  // a policy of the browser may refuse
  const battery = tellsBattery(device) ? await device.getBattery().catch(() => null) : null;
  return {
    isEnough: () => battery === null || battery.charging || battery.level === 1,
    onChange: (listener) => {
      for (const name of EVENTS) battery?.addEventListener(name, listener);
      return () => {
        for (const name of EVENTS) battery?.removeEventListener(name, listener);
      };
    },
  };
}
