import { Plus, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/index";
import { useCollection } from "#web/local/engine.ts";
import { nextStep } from "#web/shared/next-step.ts";
import { useIsIncomplete } from "#web/shared/use-connection.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/list/empty-state.tsx";

/** The id of the text that says what to do next; a button that has to wait for it refers to it. */
export const NEXT_STEP_ID = "next-step";

export interface NextStepProps {
  actor: User;
  onCreate: () => void;
  onInvite: () => void;
  onOrganizations: () => void;
}

export function NextStep({ actor, onCreate, onInvite, onOrganizations }: NextStepProps) {
  const { t } = useTranslation();
  const users = useCollection("users");
  const organizations = useCollection("organizations").rows.length;
  const loading = useIsIncomplete(users.ready);
  const step = loading ? null : nextStep(actor, users.rows, organizations);
  if (step === null) return null;
  const create = (
    <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} />} onClick={onCreate}>
      {t("admin.users.create")}
    </Button>
  );
  const both = (
    <span className="flex flex-wrap justify-center gap-2">
      <Button variant="secondary" icon={<UserPlus size={16} strokeWidth={1.75} />} onClick={onInvite}>
        {t("admin.invitations.open")}
      </Button>
      {create}
    </span>
  );
  const actions = {
    noOwnOrganization: null,
    noOrganizations: (
      <Button variant="secondary" onClick={onOrganizations}>
        {t("admin.users.next.toOrganizations")}
      </Button>
    ),
    noAdmins: both,
    alone: both,
  };
  return (
    <EmptyState title={t(`admin.users.next.${step}`)} action={actions[step]}>
      <span id={NEXT_STEP_ID}>{t(`admin.users.next.${step}Hint`)}</span>
    </EmptyState>
  );
}
