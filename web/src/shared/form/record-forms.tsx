import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import type { Collection } from "#domain/index";
import { useRecord } from "#web/local/engine.ts";
import { useMayStillCome } from "../use-connection.ts";

interface FormsRecord {
  isGone: boolean;
  /** Notes that a form is open. @returns notes that it is closed */
  onOpen: (() => () => void) | undefined;
}

const Context = createContext<FormsRecord>({ isGone: false, onOpen: undefined });

/** For a form's dialog: whether the record that it is about was deleted, or is no longer this person's to see. */
export function useIsRecordGone(): boolean {
  const { isGone, onOpen } = use(Context);
  useEffect(() => onOpen?.(), [onOpen]);
  return isGone;
}

interface RecordFormsProps {
  collection: Collection;
  id: number;
  /** The same function at every render; see {@link FormsRecord}. */
  onOpen?: () => () => void;
  children: ReactNode;
}

/** The forms of a record: each of them says so, and keeps what was typed, when the record goes. */
export function RecordForms({ collection, id, onOpen, children }: RecordFormsProps) {
  const isHere = useRecord(collection, id) !== undefined;
  // while everything is pulled anew a record is missing for a moment
  const mayCome = useMayStillCome(true);
  const isGone = !isHere && !mayCome;
  const value = useMemo(() => ({ isGone, onOpen }), [isGone, onOpen]);
  return <Context value={value}>{children}</Context>;
}
