/**
 * A turning ring; with a label it is announced, without one it is decoration. Turned by the compositor: daisyUI's own is
 * a moving picture, which the page would paint anew for every frame while it sends.
 */
export function Spinner({ label, className = "" }: { label?: string; className?: string }) {
  const ring = `inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent ${className}`;
  if (label === undefined) return <span className={ring} aria-hidden="true" />;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-2">
      <span className={ring} aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
