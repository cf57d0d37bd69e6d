import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { PhoneBar } from "#web/ui/layout/phone-bar.tsx";
import { Sheet } from "#web/ui/layout/sheet.tsx";
import { StatRow } from "#web/ui/layout/stat-row.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";
import { Gutter } from "#web/ui/list/gutter.tsx";
import { ErrorBoundary } from "#web/ui/loading/error-boundary.tsx";
import type { PartProps } from "./gallery.tsx";

/** What an error boundary shows is seen by failing within it. */
function Failing(): never {
  throw new Error("The gallery shows what an error boundary does with an error.");
}

export function Surfaces({ w }: PartProps) {
  const [tab, setTab] = useState<"documents" | "upload">("documents");
  return (
    <>
      <StatRow
        label={w.figures}
        stats={[
          { label: w.total, value: "KWD 1,234,567.50", length: 16 },
          { label: w.recent, value: "24", note: w.note },
          { label: w.size, value: "1.43MB" },
        ]}
      />
      <Tabs
        label={w.surfaces}
        tabs={[
          { id: "documents", label: w.tabDocuments },
          { id: "upload", label: w.tabUpload },
        ]}
        value={tab}
        onChange={setTab}
        end={<Button>{w.tabUpload}</Button>}
      >
        <EmptyState title={w.empty} action={<Button variant="secondary">{w.tabUpload}</Button>}>
          {w.emptyText}
        </EmptyState>
      </Tabs>
      <Sheet aria-label={w.description}>
        <div className="flex">
          <Gutter />
          <p className="gallery-pad">{w.emptyText}</p>
        </div>
      </Sheet>
      <ErrorBoundary title={w.failed} sentence={w.failedText} retry={w.retry}>
        <Failing />
      </ErrorBoundary>
      <PhoneBar>
        <Button className="w-full">{w.tabUpload}</Button>
      </PhoneBar>
    </>
  );
}
