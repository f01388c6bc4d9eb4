import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";

import { actorOf } from "#contract/account.ts";
import { homeOf } from "#domain/actor.ts";

import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { api, sentenceFor } from "../api.ts";
import { answerSignIn, onSessionEnded } from "../session-ended.ts";
import { setAccount, useAccount } from "./current.ts";

/** Opens over the page when the session has ended, so that nothing typed there is lost. */
export function SignInAgain() {
  const [open, setOpen] = useState(false);
  const account = useAccount();
  const login = useMutation(
    api.account.login.mutationOptions({
      onSuccess: (entered) => {
        // Somebody else's page must not stay open under a new account.
        if (account && entered.id !== account.id) location.assign(homeOf(actorOf(entered)));
        setAccount(entered);
        answerSignIn(true);
      },
    }),
  );

  useEffect(() => onSessionEnded(setOpen), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    login.mutate({ email: String(form.get("email")), password: String(form.get("password")) });
  }

  return (
    <Dialog
      open={open}
      onClose={() => answerSignIn(false)}
      title="Oturumunuz sona erdi"
      description="Kaldığınız yerden devam etmek için yeniden giriş yapın. Yazdıklarınız duruyor."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField label="E-posta" name="email" type="email" autoComplete="username" defaultValue={account?.email} />
        <PasswordField label="Şifre" name="password" autoComplete="current-password" autoFocus />
        {login.isError && <Notice kind="bad">{sentenceFor(login.error, "Giriş başarısız oldu. Lütfen tekrar deneyin.")}</Notice>}
        <Button type="submit" busy={login.isPending} busyText="Giriş yapılıyor…">
          Giriş yap ve devam et
        </Button>
      </form>
    </Dialog>
  );
}
