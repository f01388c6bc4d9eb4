import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { passwordChange, type AccountView } from "#contract/people/account.ts";
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN } from "#domain/people/password.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Section } from "#web/app/page/section.tsx";
import { pushEndpointHere } from "#web/parts/push-worker.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

import { NewPasswordFields } from "./new-password-fields.tsx";
import { Username } from "./username.tsx";

const atField = ["INPUT_INVALID", "PASSWORD_WRONG", "PASSWORD_TOO_SHORT"] as const;

/** Another password, proved by the one that holds; it ends the sessions on other devices. */
export function ChangePassword({ account }: { account: AccountView }) {
  const form = useForm({
    resolver: standardSchemaResolver(passwordChange),
    defaultValues: { currentPassword: "", password: "", passwordConfirmation: "" },
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const change = useMutation({
    networkMode: "always",
    mutationFn: async (sent: Parameters<typeof api.account.changePassword.call>[0]) =>
      api.account.changePassword.call({ ...sent, pushEndpoint: await pushEndpointHere() }),
    onSuccess: () => {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: api.account.sessions.key() });
    },
    onError: (error) => {
      showFieldErrors(error, form.setError);
      if (isRefusal(error, "PASSWORD_WRONG"))
        form.setError("currentPassword", { message: error.message }, { shouldFocus: true });
      if (isRefusal(error, "PASSWORD_TOO_SHORT"))
        form.setError("password", { message: error.message }, { shouldFocus: true });
    },
  });
  const isAtField = atField.some((code) => isRefusal(change.error, code));
  return (
    <Section id="sifre" title="Şifre">
      <form
        onSubmit={form.handleSubmit((values) => change.mutate(values), forgetting(change))}
        noValidate
        className="grid gap-5"
      >
        <Username email={account.email} />
        <PasswordField
          label="Şu anki şifre"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <NewPasswordFields
          label="Yeni şifre"
          min={account.role === "admin" ? ADMIN_PASSWORD_MIN : PASSWORD_MIN}
          password={form.watch("password")}
          register={(name) => form.register(name)}
          errors={errors}
        />
        {change.isSuccess && !isDirty && (
          <Notice kind="good">Şifreniz değiştirildi. Diğer cihazlardaki oturumlarınız kapatıldı.</Notice>
        )}
        {!isAtField && <DeedFailure of={change} failed="Şifre değiştirilemedi. Lütfen tekrar deneyin." />}
        <Button type="submit" busy={change.isPending} busyText="Değiştiriliyor…" className="sm:justify-self-start">
          Şifreyi değiştir
        </Button>
      </form>
    </Section>
  );
}
