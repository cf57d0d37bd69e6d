/** A name as people wrote it, in its own direction, inside a block that keeps the page's alignment. */
export function Name({ children, className }: { children: string; className?: string }) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

/** Phone numbers, e-mail addresses, ids: always left to right. */
export function Latin({ children, className }: { children: string | number; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
