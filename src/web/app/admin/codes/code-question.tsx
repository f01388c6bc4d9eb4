import { useMutation } from "@tanstack/react-query";

import { ReasonDialog } from "#web/app/admin/reason-dialog.tsx";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { codeActions, type CodeAction } from "./code-actions.ts";
import { cacheAdminCode } from "./code-cache.ts";

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
    mutationFn: (reason: string) => codeActions[deed].act(code, reason),
    onSuccess: (now) => {
      onClose();
      showToast(`${code}: ${done}`);
      return cacheAdminCode(now);
    },
  });
  const question = { open, onClose, ...words, title: `${code}: ${title}` };

  if (hint !== undefined) return <ReasonDialog {...question} hint={hint} act={act} onConfirm={act.mutate} />;
  return (
    <ConfirmDialog
      {...question}
      busy={act.isPending}
      error={act.error ? makeErrorSentence(act.error, words.failed) : undefined}
      onConfirm={() => act.mutate("")}
    />
  );
}
