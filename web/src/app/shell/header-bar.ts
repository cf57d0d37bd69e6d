/** How the header's bar looks, here and in index.html. */
export const headerBar = {
  bar: "border-base-300 border-b bg-base-100",
  row: "mx-auto flex h-14 max-w-[85rem] items-center gap-1 px-[var(--inset)] max-[24rem]:gap-0 md:gap-2",
  /** In place of the button that leads back. */
  back: "touch-target -ms-2.5 size-9",
  name: "flex min-h-11 flex-none items-center gap-2.5 font-semibold text-lead",
} as const;
