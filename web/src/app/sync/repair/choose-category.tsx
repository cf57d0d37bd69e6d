import { useState } from "react";
import { useTranslation } from "react-i18next";
import { editEntry } from "#web/local/engine.ts";
import type { OutboxEntry } from "#web/local/index.ts";
import { type Filing, FilingFields } from "#web/shared/categories/filing-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

export function ChooseCategory({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const [filing, setFiling] = useState<Filing>({ categoryId: "", subcategoryId: "" });
  const isDocument = entry.collection === "documents";
  const send = async () => {
    const categoryId = Number(filing.categoryId);
    const subcategoryId = filing.subcategoryId === "" ? null : Number(filing.subcategoryId);
    const chosen = isDocument ? { categoryId, subcategoryId } : { categoryId };
    await editEntry(entry.key, { body: chosen, overlay: chosen });
    onClose();
  };
  return (
    <Dialog
      small
      title={t("sync.chooseCategory")}
      closeLabel={t("common.close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button disabled={filing.categoryId === ""} onClick={() => void send()}>
            {t("sync.sendAgain")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilingFields
          filing={filing}
          none={t("documents.form.chooseCategory")}
          tenant={entry.tenant}
          hasSubcategory={isDocument}
          onChange={setFiling}
        />
      </div>
    </Dialog>
  );
}
