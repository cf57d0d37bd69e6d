import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useLanguage } from "#web/i18n/language.ts";
import { useActor, useOwnSpace } from "#web/shared/use-actor.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Input } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Name } from "#web/ui/text/name.tsx";
import {
  commandsFor,
  findCommands,
  type Goal,
  type PaletteCommand,
  selectionCommands,
  viewCommands,
} from "./commands.ts";
import { useFoundRecords } from "./found-records.ts";

interface PaletteProps {
  places: readonly Goal[];
  onHelp: () => void;
  onSignOut?: (() => void) | undefined;
  onClose: () => void;
}

function useFound(text: string, { places, onHelp, onSignOut }: PaletteProps): PaletteCommand[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const mayUpload = useOwnSpace().allows("upload");
  const actor = useActor();
  const [selection] = useState(selectionCommands);
  const go = (path: string) => void navigate(path);
  const records = useFoundRecords({ text, actor, go });
  const commands = [
    ...selection,
    ...commandsFor({ actor, places, t, language, mayUpload, go, help: onHelp, signOut: onSignOut }),
    ...viewCommands({ actor, t, go }),
  ];
  return [...findCommands(text, commands), ...records];
}

/** Goes anywhere, finds what the lists find, acts on what is selected: a combobox in a dialog. Render it while it is open. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const { t } = useTranslation();
  const isIncomplete = useIsIncomplete(true);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = useFound(useDeferredValue(text), props);
  const list = useId();
  const options = useRef<HTMLDivElement>(null);
  const active = Math.min(at, found.length - 1);
  const idOf = (index: number) => `${list}-${index}`;
  useEffect(() => {
    options.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: "nearest" });
  });
  const run = (command: PaletteCommand | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((active + step + found.length) % found.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) run(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t("keys.palette")} closeLabel={t("common.close")} onClose={onClose}>
      <Input
        role="combobox"
        aria-label={t("keys.ask")}
        placeholder={t("keys.ask")}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? idOf(active) : undefined}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* of one height, so that the field stays where it is */}
      <div className="mt-3 md:h-96 md:max-h-[55dvh]">
        <div ref={options} id={list} role="listbox" aria-label={t("keys.palette")}>
          {found.map((command, index) => (
            <Line
              key={command.id}
              id={idOf(index)}
              command={command}
              selected={index === active}
              first={found[index - 1]?.group !== command.group}
              onRun={() => run(command)}
            />
          ))}
        </div>
        <p role="status" className="text-ink-2">
          {found.length === 0 ? t(isIncomplete ? "common.partial" : "keys.nothing") : null}
        </p>
      </div>
    </Dialog>
  );
}

interface LineProps {
  id: string;
  command: PaletteCommand;
  selected: boolean;
  first: boolean;
  onRun: () => void;
}

function Line({ id, command, selected, first, onRun }: LineProps) {
  const { t } = useTranslation();
  return (
    <>
      {first ? (
        <p role="presentation" className="mt-2 mb-1 px-2 text-caption text-ink-2">
          {t(`keys.groups.${command.group}`)}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y: the keys and the focus are the combobox's */}
      <div
        id={id}
        role="option"
        aria-selected={selected}
        className={`flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center rounded-field px-2 hover:bg-wash ${selected ? "bg-tint-primary" : ""}`}
        onClick={onRun}
      >
        <Name className="truncate">{command.label}</Name>
      </div>
    </>
  );
}
