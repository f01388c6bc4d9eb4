import { useState, type FormEvent, type ReactNode } from "react";

import { REASON_MAX, reasonField } from "#contract/users.ts";
import { cleanLine, countCharacters } from "#domain/text.ts";

import { Actions } from "../../ui/actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { fieldErrorsOf, isRefusal, sentenceFor } from "../sentences.ts";

/** Asks before something is done that somebody must be given a reason for; what is typed stays until it is done. */
export function ReasonDialog({
  open,
  onClose,
  title,
  description,
  hint,
  action,
  busyText,
  act,
  failed,
  onConfirm,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Who reads the reason. */
  hint: string;
  action: string;
  busyText: string;
  act: { isPending: boolean; error: Error | null };
  failed: string;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const read = reasonField.safeParse(reason);
  const problem = read.error?.issues[0]?.message;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (act.isPending) return;
    setTried(true);
    if (read.success) onConfirm(read.data);
    else event.currentTarget.querySelector("textarea")?.focus();
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} description={description} busy={act.isPending}>
      <form onSubmit={send} noValidate className="grid gap-4">
        <TextArea
          label="Neden"
          hint={hint}
          counted={{ used: countCharacters(cleanLine(reason)), max: REASON_MAX }}
          value={reason}
          // It is kept as one line, and stands as one while it is typed.
          onChange={(event) => setReason(event.target.value.replaceAll(/\s*\n/gu, " "))}
          error={(isTried ? problem : undefined) ?? fieldErrorsOf(act.error)["reason"]}
        />
        {act.error && !isRefusal(act.error, "INPUT_INVALID") && (
          <Notice kind="bad">{sentenceFor(act.error, failed)}</Notice>
        )}
        <Actions>
          <Button type="submit" look="final" busy={act.isPending} busyText={busyText}>
            {action}
          </Button>
          <Button look="secondary" busy={act.isPending} onClick={onClose}>
            Vazgeç
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
