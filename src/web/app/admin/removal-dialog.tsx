import { useRef, useState, type ReactNode, type SubmitEvent } from "react";

import { parseEmail } from "#domain/contact.ts";

import { Actions } from "../../ui/actions.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { sentenceFor } from "../sentences.ts";

/** Has the account's address typed before it is removed, so that no tap beside the right row removes somebody for good. */
export function RemovalDialog({
  open,
  onClose,
  title,
  description,
  email,
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
  /** Address of the account. */
  email: string;
  action: string;
  busyText: string;
  act: { isPending: boolean; error: Error | null };
  failed: string;
  onConfirm: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = parseEmail(typed) === email;

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (act.isPending) return;
    setTried(true);
    if (isRight) onConfirm();
    else field.current?.focus();
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} description={description} busy={act.isPending}>
      <form onSubmit={send} noValidate className="grid gap-4">
        <TextField
          label="Hesabın e-posta adresi"
          type="email"
          ref={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Doğru hesap olduğunu onaylamak için adresi yazın."
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isTried && !isRight ? "Bu, silinecek hesabın adresi değil." : undefined}
        />
        {act.error && <Notice kind="bad">{sentenceFor(act.error, failed)}</Notice>}
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
