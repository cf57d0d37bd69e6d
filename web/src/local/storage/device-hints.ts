/** What a browser tells of its device; the rest tells nothing. */
export interface DeviceHints {
  deviceMemory?: number;
  userAgentData?: { mobile?: boolean };
  connection?: { saveData?: boolean };
  userAgent: string;
}

/** Whether the person pays for what comes over the line: nothing is fetched then that nobody waits for. */
export const savesData = ({ connection }: DeviceHints): boolean => connection?.saveData === true;
