import { Children, type ReactNode } from "react";
import { Name } from "#web/ui/text/name.tsx";

/** Between two texts of a line that gets narrower. */
export function Dot() {
  return (
    <span aria-hidden="true" className="flex-none whitespace-pre">
      {" · "}
    </span>
  );
}

/** Facts with a dot between those that stand beside each other; a line that wraps neither ends nor begins with one. */
export function DottedFacts({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`overflow-x-clip ${className}`}>
      <span className="-ms-3.5 flex flex-wrap">
        {Children.toArray(children).map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have a place and no name
          <span key={place} className="relative min-w-0 ps-3.5">
            <span aria-hidden="true" className="absolute start-0 w-3.5 whitespace-pre text-center">
              {place > 0 ? " · " : null}
            </span>
            {fact}
          </span>
        ))}
      </span>
    </p>
  );
}

/** A row's name, which opens it; null where that is not allowed. */
export function OpenName({ name, onOpen }: { name: string; onOpen: (() => void) | null | undefined }) {
  if (!onOpen) return <Name className="min-w-0 truncate">{name}</Name>;
  return (
    <button
      type="button"
      data-open=""
      className="flex min-w-0 cursor-pointer hover:underline focus-visible:-outline-offset-2"
      title={name}
      onClick={onOpen}
    >
      <Name className="truncate">{name}</Name>
    </button>
  );
}

export function CardFact(props: { label: string; title?: string; className?: string; children: ReactNode }) {
  const { label, title, className = "text-small", children } = props;
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-2">{label}</dt>
      <dd className={className} title={title}>
        {children}
      </dd>
    </div>
  );
}
