import { useEffect, useRef, useState, type SubmitEvent } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { requiredMessages } from "#contract/words/sign-in.words.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

import { CodeInput, findCodeProblem, useCodeField } from "./code-input.tsx";

export function ProofForm({
  account,
  asksCode,
  isReadable = true,
  action,
  busyText,
  failed,
  danger = false,
  children,
  onProof,
  onCancel,
}: {
  account: AccountView;
  asksCode: boolean;
  isReadable?: boolean;
  action: string;
  busyText: string;
  failed: string;
  danger?: boolean;
  children?: Elements;
  onProof: (proof: { password: string; code: string }) => Promise<void>;
  onCancel?: (() => void) | undefined;
}) {
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const code = useCodeField(isReadable ? "totp" : "recovery");
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const prove = usePendingAction(async () => {
    try {
      await onProof({ password, code: code.text });
    } catch (error) {
      if (findPasswordProblemText(error) !== undefined) passwordField.current?.focus();
      else if (findCodeProblem(error) !== undefined) codeField.current?.focus();
      throw error;
    }
  });
  const wrong = findPasswordProblemText(prove.error);
  const refused = findCodeProblem(prove.error);

  useEffect(() => passwordField.current?.focus(), []);

  function send(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const isCode = !asksCode || code.check();
    if (password === "") passwordField.current?.focus();
    else if (isCode) prove.run();
    else codeField.current?.focus();
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      {children}
      <Username email={account.email} />
      <PasswordField
        label="Şifreniz"
        name="password"
        ref={passwordField}
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isTried && password === "" ? requiredMessages.password : wrong}
      />
      {asksCode && <CodeInput code={code} ref={codeField} refused={refused} />}
      {wrong === undefined && (refused === undefined || !asksCode) && <ActionFailure of={prove} failed={failed} />}
      <Actions>
        <Button look={danger ? "final" : "primary"} type="submit" busy={prove.isPending} busyText={busyText}>
          {action}
        </Button>
        {onCancel && (
          <Button look="secondary" busy={prove.isPending} onClick={onCancel}>
            Vazgeç
          </Button>
        )}
      </Actions>
    </form>
  );
}

function findPasswordProblemText(error: unknown): string | undefined {
  return isRefusal(error, "PASSWORD_WRONG") ? (error as Error).message : readFieldErrors(error)["password"];
}
