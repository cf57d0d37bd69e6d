import { type CSSProperties, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PdfFile } from "../pdf-file.ts";
import type { Hit, PageAnnotations, PageLink, PagePoint, Turn } from "../pdf-messages.ts";
import { NoteButton } from "./note-button.tsx";

type Box = Hit["boxes"][number];

interface PageMarksProps {
  pdf: PdfFile;
  index: number;
  turn: Turn;
  onFollow: (point: PagePoint) => void;
}

/** What lies on a page and does something: its links and its notes. They are there once the page has told them. */
export function PageMarks({ pdf, index, turn, onFollow }: PageMarksProps) {
  const [marks, setMarks] = useState<PageAnnotations | null>(null);
  useEffect(() => {
    let isGone = false;
    pdf.annotations(index).then(
      (found) => isGone || setMarks(found),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [pdf, index]);
  if (!marks) return null;
  return (
    <>
      {marks.links.map((link) => (
        <Link key={link.boxes.join(" ")} link={link} onFollow={onFollow} />
      ))}
      {marks.notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes never move, and several may be at one place
        <NoteButton key={at} note={note} turn={turn} />
      ))}
    </>
  );
}

function Link({ link, onFollow }: { link: PageLink; onFollow: (point: PagePoint) => void }) {
  const { t } = useTranslation();
  const { target, words, boxes } = link;
  const around = boxes.reduce<Box>(
    ([left, top, right, bottom], box) => [
      Math.min(left, box[0]),
      Math.min(top, box[1]),
      Math.max(right, box[2]),
      Math.max(bottom, box[3]),
    ],
    [1, 1, 0, 0],
  );
  const lines = boxes.map((box) => <span key={box.join(" ")} style={placeIn(around, box)} />);
  const place = placeIn([0, 0, 1, 1], around);
  if ("address" in target) {
    const { address } = target;
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={words ? t("viewer.linkOutsideNamed", { words, address }) : t("viewer.linkOutside", { address })}
        className="paper-link"
        style={place}
      >
        {lines}
      </a>
    );
  }
  const page = target.page + 1;
  return (
    <a
      href={`#page=${page}`}
      aria-label={words ? t("viewer.linkToPageNamed", { words, page }) : t("viewer.linkToPage", { page })}
      className="paper-link"
      style={place}
      onClick={(event) => {
        event.preventDefault();
        onFollow(target);
      }}
    >
      {lines}
    </a>
  );
}

/** Where a box is in another one. */
function placeIn([left, top, right, bottom]: Box, box: Box): CSSProperties {
  const across = (x: number) => `${(x / (right - left)) * 100}%`;
  const down = (y: number) => `${(y / (bottom - top)) * 100}%`;
  return {
    insetInlineStart: across(box[0] - left),
    top: down(box[1] - top),
    width: across(box[2] - box[0]),
    height: down(box[3] - box[1]),
  };
}
