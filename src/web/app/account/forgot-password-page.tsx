import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { resetRequestSchema } from "#contract/people/account.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { useHashSecret } from "./hash-secret.ts";

/** The response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const {
    form,
    submit,
    deed: ask,
    failure,
  } = useActionForm({
    schema: resetRequestSchema,
    defaultValues: { email: useHashSecret() },
    leavesFreely: true,
    deed: ({ email }) => api.account.forgotPassword.call({ email }),
  });
  return (
    <Page title="Şifremi unuttum" lead="Yeni şifre belirlemeniz için size bir bağlantı gönderelim." width="max-w-md">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="E-posta"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...fieldOf(form, "email")}
        />
        {ask.isSuccess && (
          <Notice kind="good">
            Bu adresle bir hesap varsa yeni şifre bağlantısını gönderiyoruz. Bağlantı 60 dakika geçerli. Gelmezse
            istenmeyen posta (spam) klasörüne bakın.
          </Notice>
        )}
        <ActionFailure {...failure} failed="Bağlantı gönderilemedi. Lütfen tekrar deneyin." />
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
