import { Trash2 } from "lucide-react";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ProgressRing } from "#web/ui/loading/progress-ring.tsx";
import { Spinner } from "#web/ui/loading/spinner.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { LtrText, Name } from "#web/ui/text/name.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";
import type { PartProps } from "./gallery.tsx";

const variants: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "destructive"];
const tones: readonly BadgeTone[] = ["role", "primary", "plain", "error", "warning", "info"];
const hues = [20, 65, 110, 155, 200, 245, 290, 335];
const trash = <Trash2 size={16} strokeWidth={1.75} />;

export function Controls({ w }: PartProps) {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className="gallery-row">
          <Button variant={variant}>{w.save}</Button>
          <Button variant={variant} icon={trash}>
            {w.remove}
          </Button>
          <Button variant={variant} disabled>
            {w.save}
          </Button>
          <Button variant={variant} pending pendingLabel={w.saving}>
            {w.save}
          </Button>
        </div>
      ))}
      <div className="gallery-row">
        <IconButton label={w.remove} icon={trash} />
        <IconButton label={w.remove} icon={trash} disabled />
        <IconButton label={w.saving} icon={trash} pending />
        <Spinner label={w.loading} />
        <ProgressRing share={0.4} />
      </div>
      <div className="gallery-row">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {w.role}
          </Badge>
        ))}
        {hues.map((hue) => (
          <Badge key={hue} hue={hue}>
            {w.category}
          </Badge>
        ))}
      </div>
      <div className="gallery-row">
        <Name>{w.employee}</Name>
        <Filename>{w.filename}</Filename>
        <LtrText>+965 9988 7766</LtrText>
        <LtrText>noura.almutairi@firm.example</LtrText>
        <VisuallyHidden>{w.hidden}</VisuallyHidden>
      </div>
    </>
  );
}
