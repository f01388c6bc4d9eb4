import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";

import type { AccountView } from "#contract/account.ts";
import { pages } from "#contract/pages.ts";
import { missing } from "#contract/signing-in.ts";

import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { api, fieldErrorsOf, sentenceFor } from "../api.ts";

/** E-mail and password, on the page for it and over a page whose session ended. Two fields need no form library. */
export function SignInForm({
  email = "",
  submit,
  overPage = false,
  onSignedIn,
}: {
  email?: string;
  submit: string;
  /** It stands over a page that must stay as it is. */
  overPage?: boolean;
  onSignedIn: (account: AccountView) => void;
}) {
  const [typedEmail, setTypedEmail] = useState(email);
  const [empty, setEmpty] = useState<Record<string, string>>({});
  const login = useMutation(api.account.login.mutationOptions({ onSuccess: onSignedIn }));
  const errors = { ...fieldErrorsOf(login.error), ...empty };

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form may stand in a dialog inside another form's page; that one must not be sent.
    event.stopPropagation();
    if (login.isPending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = { email: textOf(data.get("email")), password: textOf(data.get("password")) };
    const wanting = (["email", "password"] as const).filter((name) => values[name].trim() === "");
    setEmpty(Object.fromEntries(wanting.map((name) => [name, missing[name]])));
    if (wanting[0]) form.querySelector<HTMLInputElement>(`[name=${wanting[0]}]`)?.focus();
    else login.mutate(values);
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <TextField
        label="E-posta"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={email}
        onChange={(event) => setTypedEmail(event.target.value)}
        error={errors["email"]}
      />
      <PasswordField
        label="Şifre"
        name="password"
        autoComplete="current-password"
        // A dialog gives the focus to what has the attribute, which React's autoFocus never writes.
        ref={(input) => void input?.toggleAttribute("autofocus", email !== "")}
        error={errors["password"]}
      />
      {login.isError && (
        <Notice kind="bad">{sentenceFor(login.error, "Giriş başarısız oldu. Lütfen tekrar deneyin.")}</Notice>
      )}
      <Button type="submit" busy={login.isPending} busyText="Giriş yapılıyor…">
        {submit}
      </Button>
      <Link
        to={pages.forgotPassword.path}
        // What is typed goes along where no server sees it. Plain: a page that is there already is shown before the router decodes.
        hash={typedEmail.trim()}
        {...(overPage && { target: "_blank" })}
        className="text-brand justify-self-center font-semibold underline"
      >
        Şifremi unuttum
        {overPage && <span className="sr-only"> (yeni sekmede açılır)</span>}
      </Link>
    </form>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
