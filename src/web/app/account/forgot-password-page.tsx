import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";

import { pages } from "#contract/pages.ts";
import { resetRequest } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { useHashSecret } from "./hash-secret.ts";

/** Asks where to send a link for a new password. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const form = useForm({ resolver: standardSchemaResolver(resetRequest), defaultValues: { email: useHashSecret() } });
  const ask = useMutation({
    networkMode: "always",
    mutationFn: ({ email }: { email: string }) => api.account.forgotPassword.call({ email }),
    onError: (error) => showFieldErrors(error, form.setError),
  });
  return (
    <Page title="Şifremi unuttum" lead="Yeni şifre belirlemeniz için size bir bağlantı gönderelim." width="max-w-md">
      <form
        onSubmit={form.handleSubmit((values) => ask.mutate(values), forgetting(ask))}
        noValidate
        className="grid gap-5"
      >
        <TextField
          label="E-posta"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={form.formState.errors.email?.message}
          {...form.register("email")}
        />
        {ask.isSuccess && (
          <Notice kind="good">
            Bu adresle bir hesap varsa yeni şifre bağlantısını gönderiyoruz. Bağlantı 60 dakika geçerli; gelmezse
            istenmeyen posta (spam) klasörüne bakın.
          </Notice>
        )}
        <DeedFailure of={ask} atField={["INPUT_INVALID"]} failed="Bağlantı gönderilemedi. Lütfen tekrar deneyin." />
        <Button
          type="submit"
          look={ask.isSuccess ? "secondary" : "primary"}
          busy={ask.isPending}
          busyText="Gönderiliyor…"
        >
          {ask.isSuccess ? "Yeniden gönder" : "Bağlantıyı gönder"}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <Link to={pages.login.path} className="text-brand font-semibold underline">
          Giriş sayfasına dön
        </Link>
      </p>
    </Page>
  );
}
