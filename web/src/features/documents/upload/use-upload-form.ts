import type { TFunction } from "i18next";
import { useEffect, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Document, DocumentInput, ErrorCode, User } from "#domain/index";
import { discard, useCollection } from "#web/local/engine.ts";
import type { Filing } from "#web/shared/categories/filing-fields.tsx";
import { useReason } from "#web/shared/use-reason.ts";
import { type Draft, makeDraft } from "#web/ui/forms/draft.ts";
import { toast } from "#web/ui/overlay/toast.ts";
import { type ChosenFile, judge } from "../chosen-file.ts";
import { blank, type DocumentForm, documentResolver, fieldNames } from "../document-form.ts";
import { queueFiling } from "../documents.actions.ts";
import { keepLastFiling } from "../last-filing.ts";
import { forgetCopy } from "../scan/scan-copies.ts";
import { type FiledAs, filedAs, isTargetLost, versionTargets } from "../versions/version-targets.ts";
import { cardUploads, showUploadOutcome } from "./outcome.ts";

/** The two faces of the form: 'Upload New Document' and the stand-alone 'Upload Document' card. */
export type UploadVariant = "dialog" | "card";

interface Held {
  values: DocumentForm;
  file: ChosenFile | null;
}

const drafts: Record<UploadVariant, Draft<Held>> = { dialog: makeDraft<Held>(), card: makeDraft<Held>() };

export interface UploadForm {
  form: UseFormReturn<DocumentForm, unknown, DocumentInput>;
  variant: UploadVariant;
  file: ChosenFile | null;
  /** The file that was chosen last and is not refused; it may still be read. */
  picked: File | null;
  refused: { problem: ErrorCode; filename: string } | null;
  reading: boolean;
  /** The documents that the file may be a new version of, and which of them, or a new document, was chosen. */
  targets: readonly Document[];
  filedAs: FiledAs | null;
  /** The document that was chosen has gone meanwhile. */
  isTargetLost: boolean;
  /** How often it was submitted without that choice. */
  choiceMissed: number;
  chooseFiledAs: (as: FiledAs) => void;
  /** How often it was submitted without a file; 0 once there is one. */
  fileMissed: number;
  pending: boolean;
  /** Key of the unsent change while it is under way. */
  sending: string | null;
  dirty: boolean;
  choose: (file: File) => void;
  removeFile: () => void;
  submit: () => void;
  reset: () => void;
  /** Resets; the file is not wanted. */
  giveUp: () => void;
  /** As {@link UploadForm.giveUp}; what is under way is discarded. */
  cancel: () => void;
}

export function missingPart(file: ChosenFile | null, values: DocumentForm): "file" | "name" | "category" | null {
  if (!file) return "file";
  if (values.name.trim() === "") return "name";
  return values.categoryId === "" ? "category" : null;
}

/**
 * @param actor null or without the right: submitting does nothing
 * @param proposed the place that the form proposes
 * @param onDone after the document is kept and the form is empty again
 */
export function useUploadForm(
  actor: User | null,
  variant: UploadVariant,
  proposed: Filing,
  onDone: () => void,
): UploadForm {
  const { t } = useTranslation();
  const reason = useReason();
  const draft = drafts[variant];
  const held = useRef(draft.read()).current;
  const start = { ...blank, ...proposed };
  const form = useForm<DocumentForm, unknown, DocumentInput>({
    resolver: documentResolver,
    defaultValues: held?.values ?? start,
  });
  const chosen = useChosenFile(held?.file ?? null, (file) => {
    if (form.getValues("name").trim() === "")
      form.setValue("name", file.proposedName, { shouldValidate: form.formState.isSubmitted });
  });
  const { file } = chosen;
  const [missed, setMissed] = useState(0);
  const fileMissed = file || chosen.refused ? 0 : missed;
  const [busy, setBusy] = useState<{ key: string | null } | null>(null);
  // two presses may come before the first has been drawn
  const isSubmitting = useRef(false);
  const values = form.watch();
  const choice = useFiledAs(actor, file, values.categoryId);
  // already while it is read: what was chosen is not lost by a key pressed meanwhile
  const dirty = chosen.picked !== null || fieldNames.some((name) => values[name] !== start[name]);

  useEffect(() => {
    if (dirty) draft.keep({ values, file });
    else draft.drop();
  });

  const reset = () => {
    form.reset(start);
    chosen.remove();
    choice.reset();
    setMissed(0);
    draft.drop();
  };

  const giveUp = () => {
    forgetCopy(chosen.picked);
    reset();
  };

  const cancel = () => {
    if (busy?.key) void discard(busy.key);
    giveUp();
  };

  const send = async (input: DocumentInput, one: ChosenFile, by: User) => {
    setBusy({ key: null });
    try {
      const target = choice.targets.find(({ id }) => id === choice.filedAs);
      const responsibleName = form.getValues("responsibleName") || null;
      const { written } = await queueFiling(by, target ?? null, { input, file: one, responsibleName });
      setBusy({ key: written.key });
      draft.drop();
      keepLastFiling(by, form.getValues());
      if (variant === "card") cardUploads.add(written.key);
      const outcome = await written.settled;
      if (outcome !== "refused") cardUploads.delete(written.key);
      showUploadOutcome(outcome, t, target !== undefined);
      reset();
      onDone();
    } catch (error) {
      toast.error(t("documents.toasts.uploadFailed"), reason(error));
    } finally {
      setBusy(null);
    }
  };

  const submit = async () => {
    if (isSubmitting.current || !actor) return;
    isSubmitting.current = true;
    try {
      await judgeAndSend(actor);
    } finally {
      isSubmitting.current = false;
    }
  };

  const judgeAndSend = async (by: User) => {
    const missing = missingPart(file, form.getValues());
    if (variant === "card" && missing) return toast.error(...cardToast(missing, t));
    let input: DocumentInput | null = null;
    await form.handleSubmit((valid) => {
      input = valid;
    })();
    if (missing === "file") setMissed((times) => times + 1);
    if (missing === "file" || form.getValues("categoryId") === "") {
      return toast.error(t("documents.toasts.validation"), t("documents.toasts.validationText"));
    }
    if (input && file && choice.filedAs === null) {
      choice.miss();
      return toast.error(t("documents.toasts.validation"), t("documents.filedAs.missing"));
    }
    if (input && file) await send(input, file, by);
  };

  return {
    form,
    variant,
    file,
    picked: chosen.picked,
    refused: chosen.refused,
    reading: chosen.reading,
    targets: choice.targets,
    filedAs: choice.filedAs,
    isTargetLost: choice.isTargetLost,
    choiceMissed: choice.missed,
    chooseFiledAs: choice.choose,
    fileMissed,
    pending: busy !== null,
    sending: busy?.key ?? null,
    dirty,
    choose: (source) => {
      // a newer file takes its place
      forgetCopy(chosen.picked);
      chosen.choose(source);
    },
    removeFile: () => {
      forgetCopy(chosen.picked);
      chosen.remove();
    },
    submit: () => void submit(),
    reset,
    giveUp,
    cancel,
  };
}

/** What the file becomes: it is asked once there is a document that it may be a new version of. */
function useFiledAs(actor: User | null, file: ChosenFile | null, categoryId: string) {
  const { rows, searchKey } = useCollection("documents");
  const [choice, setChoice] = useState<{ of: ChosenFile; categoryId: string; as: FiledAs } | null>(null);
  const [missed, setMissed] = useState(0);
  const targets = useMemo(
    () => (file ? versionTargets({ rows, searchKey }, actor, file, categoryId) : []),
    [rows, searchKey, actor, file, categoryId],
  );
  // another file, or another category, is asked about anew
  const chosen = choice?.of === file && choice?.categoryId === categoryId ? choice.as : null;
  return {
    targets,
    filedAs: filedAs(chosen, targets),
    isTargetLost: isTargetLost(chosen, { rows }),
    missed,
    choose: (as: FiledAs) => setChoice(file && { of: file, categoryId, as }),
    miss: () => setMissed((times) => times + 1),
    reset: () => {
      setChoice(null);
      setMissed(0);
    },
  };
}

function cardToast(missing: "file" | "name" | "category", t: TFunction): [title: string, text: string] {
  if (missing === "file") return [t("documents.toasts.noFile"), t("documents.toasts.noFileText")];
  if (missing === "name") return [t("documents.toasts.noName"), t("documents.toasts.noNameText")];
  return [t("documents.toasts.noCategory"), t("documents.toasts.noCategoryText")];
}

/** The one chosen file; a newer choice takes the place of an older one, also while that is still being read. */
function useChosenFile(held: ChosenFile | null, onFile: (file: ChosenFile) => void) {
  const [file, setFile] = useState(held);
  const [picked, setPicked] = useState(held?.source ?? null);
  const [refused, setRefused] = useState<UploadForm["refused"]>(null);
  const [reading, setReading] = useState(false);
  const turn = useRef(0);

  const choose = async (source: File) => {
    const mine = ++turn.current;
    setReading(true);
    setPicked(source);
    const judged = await judge(source);
    if (mine !== turn.current) return;
    setReading(false);
    if (!judged.file) setPicked(null);
    setFile(judged.file);
    setRefused(judged.file ? null : judged);
    if (judged.file) onFile(judged.file);
  };
  const remove = () => {
    turn.current++;
    setReading(false);
    setFile(null);
    setPicked(null);
    setRefused(null);
  };
  return { file, picked, refused, reading, choose: (source: File) => void choose(source), remove };
}
