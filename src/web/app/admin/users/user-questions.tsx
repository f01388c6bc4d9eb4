import { useMutation } from "@tanstack/react-query";

import type { ListedUserView } from "#contract/people/users.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { api } from "#web/app/api/client.ts";
import { makeFailureSentence, isRefusal } from "#web/app/api/sentences.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { accountActions, COMPANY_REMOVAL_CONSEQUENCE, type AccountAction } from "./account-actions.ts";
import { LinkAllowance } from "./link-allowance.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";

export interface UserQuestion {
  user: ListedUserView;
  deed: AccountAction;
}

export function UserQuestions({
  asked,
  open,
  onClose,
  onDone,
}: {
  asked: UserQuestion;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { user, deed } = asked;
  const { title, description, action, busyText, done, failed } = accountActions[deed];
  const act = useMutation({
    mutationFn: (typed: string) =>
      accountActions[deed].act(user.id, typed).catch((error: unknown) => {
        // Another administrator removed the account first, so there is nothing left to do.
        if (deed === "remove" && isRefusal(error, "USER_NOT_FOUND")) return null;
        throw error;
      }),
    onSuccess: async (after) => {
      onClose();
      showToast(`${isolateDirection(user.displayName)}: ${done}`);
      const { key } = api.admin.users.list;
      await changeCachedRow<ListedUserView>(
        key({ type: "infinite" }),
        (row) => row.id === user.id,
        () => after,
      );
      onDone();
    },
  });
  const question = {
    open,
    onClose,
    title: `${isolateDirection(user.displayName)}: ${title}`,
    description: (
      <>
        <strong translate="no" className="text-ink wrap-anywhere">
          {user.email}
        </strong>
        <span>{` ${deed === "remove" && user.role === "company" ? COMPANY_REMOVAL_CONSEQUENCE : description}`}</span>
      </>
    ),
    action,
    busyText,
    failed,
  };

  switch (deed) {
    case "resetSecondFactor":
      return (
        <ReasonDialog
          {...question}
          hint="Adresi doğrulanmışsa kişi bunu e-postasında görür."
          act={act}
          onConfirm={act.mutate}
        />
      );
    case "close":
      return <ReasonDialog {...question} hint="Kişi bunu e-postasında görür." act={act} onConfirm={act.mutate} />;
    case "endSessions":
      return <ReasonDialog {...question} hint="Denetim kaydında kalır." act={act} onConfirm={act.mutate} />;
    case "allow":
      return (
        <LinkAllowance
          {...question}
          dailyLinks={user.dailyLinks}
          act={act}
          onConfirm={(dailyLinks) => act.mutate(String(dailyLinks))}
        />
      );
    case "remove":
      return <RemovalDialog {...question} email={user.email} act={act} onConfirm={() => act.mutate("")} />;
    case "reopen":
      return (
        <ConfirmDialog
          {...question}
          busy={act.isPending}
          error={makeFailureSentence(act, failed)}
          danger={false}
          onConfirm={() => act.mutate("")}
        />
      );
  }
}
