import { useTranslation } from "react-i18next";
import { type Document, isScan } from "#domain/index";
import type { PaperPlace } from "#web/shared/paths.ts";
import { useActor } from "#web/shared/use-actor.ts";
import { Barred, FilePaper } from "#web/shared/viewer/paper.tsx";
import { PaperNote } from "#web/shared/viewer/paper-note.tsx";
import { type PaperRoom, ViewerFrame } from "#web/shared/viewer/viewer-frame.tsx";
import { Filename } from "#web/ui/text/filename.tsx";
import { useIsPhone } from "#web/ui/use-media.ts";
import { rightsOn } from "../document-rights.ts";
import { OfferedScanAct } from "../document-text-note.tsx";
import { shownFile } from "./shown-file.ts";
import { type PaperActs, ViewerActs } from "./viewer-acts.tsx";
import { ViewerDetails } from "./viewer-details.tsx";

export interface ViewerProps {
  document: Document;
  place: PaperPlace;
  /** The list that it was opened from, in its order. */
  list: readonly Document[];
  actions: PaperActs;
  onShow: (document: Document) => void;
  onClose: () => void;
}

/** A document over the whole window: its paper, what is known of it, and the ones before and after it in the list. */
export function Viewer({ document, place, list, actions, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const at = list.findIndex((one) => one.id === document.id);
  const step = (by: 1 | -1) => {
    const next = at < 0 ? undefined : list[at + by];
    return next ? () => onShow(next) : null;
  };
  return (
    <ViewerFrame
      name={document.name}
      under={<Filename className="truncate">{document.filename}</Filename>}
      words={{ previous: t("viewer.previous"), next: t("viewer.next") }}
      step={step}
      acts={<ViewerActs document={document} actions={actions} phone={phone} />}
      details={<ViewerDetails document={document} />}
      paper={(room) => (
        <Paper
          key={document.id}
          document={document}
          place={place}
          room={room}
          onDownload={() => actions.download(document)}
        />
      )}
      onClose={onClose}
    />
  );
}

interface PaperPartProps {
  document: Document;
  place: PaperPlace;
  room: PaperRoom;
  onDownload: () => void;
}

function Paper({ document, place, room, onDownload }: PaperPartProps) {
  const { t } = useTranslation();
  const rights = rightsOn(useActor(), document);
  if (rights.download === null)
    return (
      <FilePaper
        {...room}
        file={shownFile(document)}
        place={place}
        isScan={isScan(document.textState)}
        scanAct={<OfferedScanAct document={document} />}
        onDownload={onDownload}
      />
    );
  return (
    <Barred ends={room.ends}>
      <PaperNote title={t("viewer.denied")}>{t("viewer.deniedHint")}</PaperNote>
    </Barred>
  );
}
