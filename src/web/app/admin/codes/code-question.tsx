import { useMutation } from "@tanstack/react-query";

import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { sentenceFor } from "#web/app/api/sentences.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { announce } from "#web/ui/toast.tsx";

import { codeActions, type CodeAction } from "./code-actions.ts";
import { showAdminCode } from "./code-cache.ts";

/** The dialog that asks before an action on a code, and runs it. */
export function CodeQuestion({
  code,
  deed,
  open,
  onClose,
}: {
  code: string;
  deed: CodeAction;
  open: boolean;
  onClose: () => void;
}) {
  const { title, done, hint, ...words } = codeActions[deed];
  const act = useMutation({
    networkMode: "always",
    mutationFn: (reason: string) => codeActions[deed].act(code, reason),
    onSuccess: (now) => {
      onClose();
      announce(`${code}: ${done}`);
      return showAdminCode(now);
    },
  });
  const question = { open, onClose, ...words, title: `${code}: ${title}` };

  if (hint !== undefined) return <ReasonDialog {...question} hint={hint} act={act} onConfirm={act.mutate} />;
  return (
    <Confirm
      {...question}
      busy={act.isPending}
      error={act.error ? sentenceFor(act.error, words.failed) : undefined}
      onConfirm={() => act.mutate("")}
    />
  );
}
