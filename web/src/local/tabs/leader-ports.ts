import { after } from "../storage/schedule.ts";
import type { LeaderPorts } from "./leader-election.ts";
import type { TabChannel } from "./tab-channel.ts";

/** What choosing the leader needs of the page. @param channel to the other tabs of the same person */
export function leaderPorts(channel: TabChannel): LeaderPorts {
  return {
    locks: "locks" in navigator ? navigator.locks : null,
    sendHeartbeat: () => channel.post("beat"),
    onHeartbeat: (offMessage) => channel.onMessage((message) => message === "beat" && offMessage()),
    onPageLifecycle: (listener) => {
      const stopped = new AbortController();
      addEventListener("pagehide", () => listener(false), { signal: stopped.signal });
      addEventListener("pageshow", () => listener(true), { signal: stopped.signal });
      return () => stopped.abort();
    },
    isVisible: () => document.visibilityState === "visible",
    every: (ms, tick) => {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
    after,
    random: Math.random,
  };
}
