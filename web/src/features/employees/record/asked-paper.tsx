import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import {
  type Employee,
  type PaperTypeKey,
  papersOf,
  paperTypes,
  type SpecifiedPaper,
  specifiedFields,
  specifiedPaperOf,
  type User,
} from "#domain/index";
import { comesBack } from "#web/shared/come-back.ts";
import { useSettings, useTypeName } from "../paper-words.ts";
import { AddPaperDialog } from "../papers/paper-dialog.tsx";
import { RenewPaperDialog } from "../papers/renew-paper-dialog.tsx";

/** What a link, or a button of the page, wants done with a paper: renew the one of an id, or add one of a type. */
const acts = ["renew", "add"] as const;

interface AskedPaper {
  act: (typeof acts)[number];
  paper: string;
}

export interface PaperAsking {
  asked: AskedPaper | null;
  ask: (act: AskedPaper["act"], paper: SpecifiedPaper) => void;
  close: () => void;
  /** Closes what has been saved: whoever came by a link for that alone is taken back. */
  done: () => void;
}

export function useAskedPaper(): PaperAsking {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<AskedPaper | null>(null);
  const [linked = null] = acts.flatMap((act) => {
    const paper = params.get(act);
    return paper === null ? [] : [{ act, paper }];
  });
  const close = () => {
    setChosen(null);
    if (linked === null) return;
    // whoever reloads the page wants the person, not the form again
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const act of acts) next.delete(act);
        return next;
      },
      { replace: true },
    );
  };
  return {
    asked: chosen ?? linked,
    ask: (act, paper) => setChosen({ act, paper }),
    close,
    done: () => {
      if (chosen === null && comesBack(location)) void navigate(-1);
      else close();
    },
  };
}

const isSpecified = (id: string): id is SpecifiedPaper => Object.hasOwn(specifiedFields, id);

interface AskedPaperDialogProps {
  asking: PaperAsking;
  actor: User;
  employee: Employee;
}

/** The form that was asked for; nothing for a paper or type that there is not. */
export function AskedPaperDialog({ asking: { asked, close, done }, actor, employee }: AskedPaperDialogProps) {
  const settings = useSettings(employee.tenant);
  const nameOf = useTypeName(settings);
  if (asked?.act === "add") {
    const types: readonly PaperTypeKey[] = [...paperTypes, ...settings.ownPaperTypes.map(({ key }) => key)];
    const type = types.find((one) => one === asked.paper);
    return type ? <AddPaperDialog {...{ actor, employee, settings, type }} onClose={close} onSaved={done} /> : null;
  }
  const id = asked?.paper ?? "";
  const paper =
    papersOf(employee).find((one) => one.id === id) ?? (isSpecified(id) ? specifiedPaperOf(employee, id) : null);
  if (!paper) return null;
  return <RenewPaperDialog {...{ actor, employee, paper }} name={nameOf(paper.type)} onClose={close} onSaved={done} />;
}
