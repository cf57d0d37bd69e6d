import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { choose, confirm } from "#web/ui/overlay/alert-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Menu } from "#web/ui/overlay/menu.tsx";
import { Popover } from "#web/ui/overlay/popover.tsx";
import { toast } from "#web/ui/overlay/toast.ts";
import type { PartProps } from "./gallery.tsx";

/** Buttons that open what lies above the page; `data-opens` names each for the tests. */
export function Overlays({ w }: PartProps) {
  const [shape, setShape] = useState<"dialog" | "drawer" | null>(null);
  const question = { title: w.question, sentence: w.sentence, detail: w.detail };
  return (
    <div className="gallery-row">
      <Button variant="secondary" data-opens="dialog" onClick={() => setShape("dialog")}>
        {w.open}: {w.name}
      </Button>
      <Button variant="secondary" data-opens="drawer" onClick={() => setShape("drawer")}>
        {w.open}: {w.filters}
      </Button>
      <Button variant="secondary" data-opens="confirm" onClick={() => confirm({ ...question, action: w.remove })}>
        {w.remove}
      </Button>
      <Button
        variant="secondary"
        data-opens="choose"
        onClick={() =>
          choose({
            ...question,
            acts: [
              { id: "remove", label: w.remove, variant: "destructive" },
              { id: "save", label: w.save, variant: "primary" },
            ],
          })
        }
      >
        {w.question}
      </Button>
      <Menu
        label={w.more}
        button={(button) => (
          <Button variant="secondary" data-opens="menu" {...button}>
            {w.more}
          </Button>
        )}
        items={[
          { id: "save", label: w.save, onSelect: () => {} },
          { id: "hide", label: w.hide, onSelect: () => {}, disabled: w.notAllowed },
          { id: "remove", label: w.remove, onSelect: () => {}, destructive: true },
        ]}
      />
      <Popover
        label={w.detail}
        className="gallery-pad"
        button={(button) => (
          <Button variant="secondary" data-opens="popover" {...button}>
            {w.description}
          </Button>
        )}
      >
        {() => <p>{w.detail}</p>}
      </Popover>
      <Button
        variant="secondary"
        data-opens="toast"
        onClick={() => toast.success(w.saved, w.filename, { undo: { label: w.undo, act: () => {} } })}
      >
        {w.saved}
      </Button>
      <Button variant="secondary" data-opens="error" onClick={() => toast.error(w.failed, w.failedText)}>
        {w.failed}
      </Button>
      {shape ? (
        <Dialog
          shape={shape}
          title={w.name}
          closeLabel={w.close}
          onClose={() => setShape(null)}
          footer={
            <>
              <Button variant="ghost" onClick={() => setShape(null)}>
                {w.cancel}
              </Button>
              <Button onClick={() => setShape(null)}>{w.save}</Button>
            </>
          }
        >
          <Field label={w.name}>{(control) => <Input {...control} defaultValue={w.filename} />}</Field>
        </Dialog>
      ) : null}
    </div>
  );
}
