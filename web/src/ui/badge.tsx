import type { CSSProperties, ReactNode } from "react";

export type BadgeTone = "role" | "primary" | "plain" | "error" | "warning" | "info";

const tones: Record<BadgeTone, string> = {
  role: "bg-base-content/7 text-base-content",
  primary: "bg-tint-primary text-primary",
  plain: "bg-transparent px-0 font-normal text-ink-2",
  error: "bg-tint-error text-error",
  warning: "bg-tint-warning text-warning",
  info: "bg-tint-info text-info",
};

interface HueStyle extends CSSProperties {
  "--hue": number;
}

/** A small label. `hue` (degrees) colours a category's badge; otherwise the tone decides. */
export function Badge(props: { tone?: BadgeTone; hue?: number; icon?: ReactNode; children: ReactNode }) {
  const { tone = "role", hue, icon, children } = props;
  if (hue === undefined) {
    return (
      <span className={`badge ${tones[tone]}`}>
        {icon}
        {children}
      </span>
    );
  }
  const style: HueStyle = { "--hue": hue };
  return (
    <span className="badge badge-hue" style={style}>
      {icon}
      {children}
    </span>
  );
}
