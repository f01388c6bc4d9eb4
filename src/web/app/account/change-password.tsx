import { passwordChangeSchema, type AccountView } from "#contract/people/account.ts";
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from "#domain/people/password.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { findPushEndpoint } from "#web/parts/push-worker.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

import { LazyAccessWithoutSession } from "./lazy-access-without-session.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** The server requires the present password, and ends the sessions on other devices. */
export function ChangePassword({ account }: { account: AccountView }) {
  const {
    form,
    errors,
    isDirty,
    submit,
    deed: change,
    failure,
  } = useActionForm({
    schema: passwordChangeSchema,
    defaultValues: { currentPassword: "", password: "", passwordConfirmation: "" },
    atField: { PASSWORD_WRONG: "currentPassword", PASSWORD_TOO_SHORT: "password" },
    deed: async (sent) => api.account.changePassword.call({ ...sent, pushEndpoint: await findPushEndpoint() }),
    onDone: (): void => form.reset(),
  });
  return (
    <FoldingRow id="sifre" title="Şifre">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Username email={account.email} />
        <PasswordField label="Şu anki şifre" autoComplete="current-password" {...fieldOf(form, "currentPassword")} />
        <NewPasswordFields
          label="Yeni şifre"
          min={account.role === "admin" ? ADMIN_PASSWORD_MIN : PASSWORD_MIN}
          password={form.watch("password")}
          register={(name) => form.register(name)}
          errors={errors}
        />
        {change.isSuccess && !isDirty && (
          <>
            <Notice kind="good">Şifreniz değişti. Diğer cihazlardaki oturumlarınızı kapattık.</Notice>
            <LazyAccessWithoutSession />
          </>
        )}
        <ActionFailure {...failure} failed="Şifre değiştirilemedi. Lütfen tekrar deneyin." />
        <Button type="submit" busy={change.isPending} busyText="Değiştiriliyor…" className="sm:justify-self-start">
          Şifreyi değiştir
        </Button>
      </form>
    </FoldingRow>
  );
}
