/** A name as people wrote it, in its own direction, inside a block that keeps the page's alignment. */
export function Name(props: { children: string; className?: string; title?: string }) {
  const { children, ...rest } = props;
  return (
    <bdi dir="auto" {...rest}>
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
