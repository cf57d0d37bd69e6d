/** A turning ring; with a label it is announced, without one it is decoration. */
export function Spinner({ label, className = "" }: { label?: string; className?: string }) {
  const ring = `loading loading-spinner size-4 ${className}`;
  if (label === undefined) return <span className={ring} aria-hidden="true" />;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-2">
      <span className={ring} aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
