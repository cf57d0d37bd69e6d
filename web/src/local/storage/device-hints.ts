/** What a browser tells of its device; the rest tells nothing. */
export interface DeviceHints {
  deviceMemory?: number;
  userAgentData?: { mobile?: boolean };
  connection?: { saveData?: boolean; type?: string };
  userAgent: string;
}

/** Whether the person pays for what comes over the line: nothing is fetched then that nobody waits for. */
export const savesData = ({ connection }: DeviceHints): boolean => connection?.saveData === true;

/** Whether work that can wait has to wait for another line: this one costs money, as far as the browser tells. */
export const isMetered = (hints: DeviceHints): boolean => savesData(hints) || hints.connection?.type === "cellular";
