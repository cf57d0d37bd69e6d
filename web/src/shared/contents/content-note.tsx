import { useTranslation } from "react-i18next";
import { useConnection } from "#web/shared/use-connection.ts";
import type { NotedContents } from "./suggested.ts";

export interface ContentNoteProps {
  of: "documents" | "employees";
  contents: NotedContents | null;
  /** Whether the list shows nothing. */
  isEmpty: boolean;
  onSearch: ((search: string) => void) | undefined;
}

/** What of the contents could not be searched, and what the person may have meant. */
export function ContentNote({ of, contents, isEmpty, onSearch }: ContentNoteProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  if (!contents?.isDone) return null;
  const { searched, unsearched, serverFailed, suggestion } = contents;
  return (
    <>
      {isEmpty && suggestion !== null && onSearch ? (
        <p className="px-5 pt-3 text-small">
          {t("documents.contents.didYouMean")}{" "}
          <button
            type="button"
            className="touch-target cursor-pointer font-medium text-primary"
            onClick={() => onSearch(suggestion)}
          >
            <bdi dir="auto">{suggestion}</bdi>
          </button>
        </p>
      ) : null}
      {(!online || serverFailed) && unsearched > 0 ? (
        <p role="status" className="px-5 py-2 text-ink-2 text-small">
          {t(`${of}.contents.searched`, { count: searched })} {t(`${of}.contents.unsearched`, { count: unsearched })}
        </p>
      ) : null}
    </>
  );
}
