import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";

import { credentials } from "#contract/account.ts";
import { pages } from "#contract/pages.ts";

import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { api, sentenceFor } from "../api.ts";
import { showFieldErrors } from "../form-errors.ts";
import { Page } from "../page.tsx";
import { useEnter } from "./enter.ts";

export function LoginPage() {
  const { returnTo } = useSearch({ from: pages.login.path });
  const enter = useEnter();
  const form = useForm({ resolver: standardSchemaResolver(credentials), defaultValues: { email: "", password: "" } });
  const { errors } = form.formState;
  const login = useMutation(
    api.account.login.mutationOptions({
      onSuccess: (account) => enter(account, returnTo),
      onError: (error) => showFieldErrors(error, form.setError),
    }),
  );
  return (
    <Page title="Giriş yap" width="max-w-md" {...(returnTo ? { lead: "Devam etmek için giriş yapmalısınız." } : {})}>
      <form onSubmit={form.handleSubmit((values) => login.mutate(values))} noValidate className="grid gap-5">
        <TextField
          label="E-posta"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PasswordField label="Şifre" autoComplete="current-password" error={errors.password?.message} {...form.register("password")} />
        {login.isError && <Notice kind="bad">{sentenceFor(login.error, "Giriş başarısız oldu. Lütfen tekrar deneyin.")}</Notice>}
        <Button type="submit" busy={login.isPending || login.isSuccess} busyText="Giriş yapılıyor…">
          Giriş Yap
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-soft">
        Hesabınız yok mu?{" "}
        <Link to={pages.register.path} search={returnTo ? { returnTo } : {}} className="font-semibold text-brand underline">
          Kayıt olun
        </Link>
      </p>
    </Page>
  );
}
