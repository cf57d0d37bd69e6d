import { useRef, useState } from "react";

interface Held<Chosen> {
  file: Chosen | null;
  /** What is wrong with the file that was chosen last, or with choosing none. */
  problem: string | undefined;
  isReading: boolean;
}

export interface JudgedChoice<Chosen> extends Omit<Held<Chosen>, "isReading"> {
  /** Whether closing would lose a file: already while it is read. */
  isUnsaved: boolean;
  /** Resolves with the file that was chosen last once it was read, null where it was refused or removed. */
  settled: () => Promise<Chosen | null>;
  choose: (picked: File) => void;
  refuse: (problem: string) => void;
  remove: () => void;
}

/**
 * The one file of a form: read and judged as the server will judge it, the last one chosen counts.
 * @param judge returns the file, or a sentence in the reader's language
 */
export function useJudgedFile<Chosen extends object>(
  judge: (picked: File) => Promise<Chosen | string>,
): JudgedChoice<Chosen> {
  const nothing: Held<Chosen> = { file: null, problem: undefined, isReading: false };
  const [{ file, problem, isReading }, hold] = useState(nothing);
  const latest = useRef<Promise<Chosen | null>>(Promise.resolve(null));
  const choose = (picked: File) => {
    hold((now) => ({ ...now, isReading: true }));
    const mine = judge(picked).then((judged) => {
      const refused = typeof judged === "string";
      const held = refused ? { ...nothing, problem: `${picked.name}: ${judged}` } : { ...nothing, file: judged };
      if (latest.current === mine) hold(held);
      return held.file;
    });
    latest.current = mine;
  };
  const remove = () => {
    latest.current = Promise.resolve(null);
    hold(nothing);
  };
  return {
    file,
    problem,
    isUnsaved: isReading || file !== null,
    settled: () => latest.current,
    choose,
    refuse: (sentence) => hold({ ...nothing, problem: sentence }),
    remove,
  };
}
