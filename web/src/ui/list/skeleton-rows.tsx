import { Gutter } from "./gutter.tsx";

export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} aria-hidden="true" className="flex h-[59px] items-center border-base-300 border-b">
          <Gutter />
          <div className="flex flex-col gap-2 px-3">
            <span className="skeleton h-3.5 w-48 max-w-[60vw]" />
            <span className="skeleton h-3 w-32 max-w-[40vw]" />
          </div>
        </div>
      ))}
    </div>
  );
}
