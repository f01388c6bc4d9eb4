import { useRef, useState } from "react";

import { parseDistortedEmail, parseEmail } from "#domain/words/email.ts";
import { ActionDialog, type ActionQuestion } from "#web/app/admin/action-dialog.tsx";
import { TextField } from "#web/ui/field.tsx";

/** The administrator must type the account's e-mail address, so that a tap on the wrong row does no harm. */
export function RemovalDialog({
  email,
  onConfirm,
  ...question
}: ActionQuestion & {
  email: string;
  onConfirm: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = parseEmail(typed) === email || parseDistortedEmail(typed) === email;

  function send() {
    setTried(true);
    if (isRight) return onConfirm();
    question.act.reset();
    field.current?.focus();
  }

  return (
    <ActionDialog {...question} onSubmit={send}>
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
    </ActionDialog>
  );
}
