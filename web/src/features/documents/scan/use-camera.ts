import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** Why there is no picture: the person or the page's settings forbid it, or there is no camera that is free. */
export type CameraFailure = "refused" | "missing";

/** The rear camera, as sharp as it can be without being slow. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: "environment", width: { ideal: 2560 }, height: { ideal: 1920 } },
  audio: false,
};

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The live camera of a video element, from when the component is there until it goes. */
export function useCamera(onFailure: (failure: CameraFailure) => void): {
  isLive: boolean;
  video: RefObject<HTMLVideoElement | null>;
  /** What it sees now. */
  shoot: () => Promise<ImageBitmap | null>;
} {
  const [isLive, setLive] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let gone = false;
    let live: MediaStream | null = null;
    const start = async () => {
      // without HTTPS there is none
      if (!("mediaDevices" in navigator)) return fail("missing");
      try {
        const stream = await navigator.mediaDevices.getUserMedia(wanted);
        if (gone) return stop(stream);
        live = stream;
        for (const track of stream.getTracks()) track.addEventListener("ended", () => fail("missing"));
        if (video.current) video.current.srcObject = stream;
      } catch (error) {
        if (!gone) fail(error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "missing");
      }
    };
    const element = video.current;
    const plays = () => setLive(true);
    element?.addEventListener("playing", plays);
    void start();
    return () => {
      gone = true;
      element?.removeEventListener("playing", plays);
      if (live) stop(live);
    };
  }, []);
  const shoot = async () => (video.current && isLive ? createImageBitmap(video.current) : null);
  return { isLive, video, shoot };
}
