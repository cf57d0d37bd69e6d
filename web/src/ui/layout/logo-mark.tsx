/** The mark: س as one stroke with three teeth like index tabs, in a cover-coloured tile (dark: primary). */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex flex-none items-center justify-center rounded-field bg-mark-tile text-mark-ink"
      style={{ width: size, height: size }}
    >
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="presentation"
      >
        <path d="M13.2,4.4v2.5a1.55,1.55,0,0,1-3.1,0V5.2m0,1.7a1.55,1.55,0,0,1-3.1,0V5.2m0,1.7v2.2a2.15,2.15,0,0,1-4.3,0V7.5" />
      </svg>
    </span>
  );
}
