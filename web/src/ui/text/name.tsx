/** A name as people wrote it, in its own direction, inside a block that keeps the page's alignment. */
export function Name(props: { children: string; className?: string; title?: string }) {
  const { children, ...rest } = props;
  return (
    <bdi dir="auto" {...rest}>
      {children}
    </bdi>
  );
}

/** Phone numbers, e-mail addresses, ids: always left to right. An address that needs two lines is parted after its @. */
export function LtrText({ children, className }: { children: string | number; className?: string }) {
  const text = String(children);
  const at = text.indexOf("@") + 1;
  return (
    <bdi dir="ltr" className={className}>
      {text.slice(0, at)}
      {at > 1 ? <wbr /> : null}
      {text.slice(at)}
    </bdi>
  );
}
