/**
 * A ring that fills clockwise, as a decoration beside words that say the same. It stands still between two shares: one that turns
 * is drawn sixty times a second, which beside a thousand requests took a fifth of the processor.
 * @param share from 0 to 1
 */
export function ProgressRing({ share }: { share: number }) {
  const circle = { cx: 8, cy: 8, r: 7, fill: "none", stroke: "currentColor", strokeWidth: 2 };
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0 -rotate-90" aria-hidden="true">
      <circle {...circle} opacity={0.25} />
      <circle {...circle} pathLength={1} strokeDasharray={`${share} 1`} />
    </svg>
  );
}
