import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";

import { passwordResetSchema } from "#contract/people/account.ts";
import type { AccessReport } from "#domain/people/access.ts";
import { api } from "#web/app/api/client.ts";
import { refreshAccount } from "#web/app/api/current-account.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { clearErrorWhenInvalid, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { Button } from "#web/ui/button.tsx";

import { NewPasswordFields } from "./new-password-fields.tsx";

export function ResetPasswordForm({
  token,
  onDone,
  onRefused,
}: {
  token: string;
  onDone: (report: AccessReport) => void;
  /** Called if the server refuses the link, for example because it has expired. */
  onRefused: () => void;
}) {
  const form = useForm({
    resolver: standardSchemaResolver(passwordResetSchema),
    defaultValues: { token, password: "", passwordConfirmation: "" },
  });
  const { errors } = form.formState;
  const reset = useMutation({
    mutationFn: (sent: Parameters<typeof api.account.resetPassword.call>[0]) => api.account.resetPassword.call(sent),
    onSuccess: async (report) => {
      // The server has ended all sessions of the account, so the logged-in account is refetched.
      await refreshAccount().catch(() => undefined);
      onDone(report);
    },
    onError: (error) => {
      if (isRefusal(error, "LINK_INVALID") || "token" in readFieldErrors(error)) return onRefused();
      showFieldErrors(error, form.setError);
      if (isRefusal(error, "PASSWORD_TOO_SHORT"))
        form.setError("password", { message: error.message }, { shouldFocus: true });
    },
  });
  const isAtField = (["INPUT_INVALID", "PASSWORD_TOO_SHORT"] as const).some((code) => isRefusal(reset.error, code));
  const send = form.handleSubmit(
    (values) => reset.mutate(values),
    // The schema refuses a malformed token before anything is sent.
    (refused) => (refused.token ? onRefused() : clearErrorWhenInvalid(reset)()),
  );
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <NewPasswordFields
        label="Yeni şifre"
        password={form.watch("password")}
        register={(name) => form.register(name)}
        errors={errors}
      />
      {!isAtField && <ActionFailure of={reset} failed="Şifre kaydedilemedi. Lütfen tekrar deneyin." />}
      <Button type="submit" busy={reset.isPending} busyText="Kaydediliyor…">
        Şifreyi kaydet
      </Button>
    </form>
  );
}
