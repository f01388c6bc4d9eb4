import { useState } from "react";

import { linkAllowanceSchema } from "#contract/people/users.ts";
import { DEFAULT_DAILY_LINKS, DAILY_LINKS_MAX } from "#domain/sticker/code.ts";
import { ActionDialog, type ActionQuestion } from "#web/app/admin/action-dialog.tsx";
import { readFieldErrors } from "#web/app/api/sentences.ts";
import { TextField } from "#web/ui/field.tsx";

export function LinkAllowance({
  dailyLinks,
  onConfirm,
  ...question
}: ActionQuestion & {
  dailyLinks: number;
  onConfirm: (dailyLinks: number) => void;
}) {
  const [typed, setTyped] = useState(String(dailyLinks));
  const [isTried, setTried] = useState(false);
  const read = linkAllowanceSchema.shape.dailyLinks.safeParse(typed.trim() === "" ? undefined : Number(typed));
  const problem = isTried ? read.error?.issues[0]?.message : undefined;

  function send() {
    setTried(true);
    if (read.success) onConfirm(read.data);
  }

  return (
    <ActionDialog {...question} danger={false} onSubmit={send}>
      <TextField
        label="Günde kaç kod bağlayabilir?"
        inputMode="numeric"
        autoComplete="off"
        hint={`1 ile ${DAILY_LINKS_MAX} arasında. Yeni hesapta ${DEFAULT_DAILY_LINKS}.`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem ?? readFieldErrors(question.act.error)["dailyLinks"]}
      />
    </ActionDialog>
  );
}
