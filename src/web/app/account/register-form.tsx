import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { registrationSchema, type AccountView } from "#contract/people/account.ts";
import { chooseRegistrationTexts } from "#contract/people/legal.words.ts";
import { maskPersonName } from "#domain/words/person-name.ts";
import { cleanLine } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { makeSendingIds } from "#web/app/api/sending-ids.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { clearErrorWhenInvalid, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { rememberApplicationSent } from "./application-sent.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** The page calls this hook, so that the state survives an unmount of the form. */
export function useRegistration(given: { email?: string; invitation?: string; asCompany?: boolean } = {}) {
  const form = useForm({
    resolver: standardSchemaResolver(registrationSchema),
    defaultValues: { displayName: "", email: "", password: "", passwordConfirmation: "", asCompany: false, ...given },
  });
  const [{ idOf }] = useState(makeSendingIds);
  return { form, idOf };
}

export function RegisterForm({
  of: { form, idOf },
  submit,
  mayRegister = () => true,
  ofCompanies,
  ofPersonAlone = false,
  onRegistered,
}: {
  of: ReturnType<typeof useRegistration>;
  submit: string;
  mayRegister?: (asCompany: boolean) => boolean;
  ofCompanies?: string;
  ofPersonAlone?: boolean;
  onRegistered: (account: AccountView) => Promise<void>;
}) {
  const { errors } = form.formState;
  const asCompany = form.watch("asCompany");
  const [notice, terms] = chooseRegistrationTexts(asCompany);
  const typedName = cleanLine(form.watch("displayName"));
  const password = form.watch("password");
  const register = useMutation(
    api.account.register.mutationOptions({
      onSuccess: async (account) => {
        if (account.role === "company") rememberApplicationSent();
        const { requireSession } = await import("./log-in.ts");
        await requireSession(
          account,
          "Hesabınız oluşturuldu ama tarayıcınız çerezleri engellediği için giriş yapılamıyor.",
        );
        await onRegistered(account);
      },
      onError: (error) => {
        showFieldErrors(error, form.setError);
        if (isRefusal(error, "EMAIL_IN_USE")) form.setError("email", { message: error.message }, { shouldFocus: true });
      },
    }),
  );
  const shownAtField =
    register.isError && (isRefusal(register.error, "EMAIL_IN_USE") || isRefusal(register.error, "INPUT_INVALID"));
  return (
    <form
      onSubmit={form.handleSubmit((values) => {
        if (mayRegister(values.asCompany)) register.mutate({ ...values, id: idOf(values) });
      }, clearErrorWhenInvalid(register))}
      noValidate
      className="grid gap-5"
    >
      <TextField
        label={asCompany ? "Şirket adı" : "Görünen ad"}
        autoComplete={asCompany ? "organization" : "name"}
        hint={asCompany ? "Filonuz bu adla açılır." : makeShownNameHint(typedName)}
        {...fieldOf(form, "displayName")}
      />
      <TextField
        label="E-posta"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...fieldOf(form, "email")}
      />
      <NewPasswordFields label="Şifre" password={password} register={(name) => form.register(name)} errors={errors} />
      {!ofPersonAlone && (
        <label className="border-line bg-surface flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 font-medium">
          <input type="checkbox" className="accent-brand-solid size-5 shrink-0" {...form.register("asCompany")} />
          Rent a car şirketi olarak kaydol
        </label>
      )}
      {asCompany && (
        <Notice kind="info">{`Şirket hesapları yönetici onayından sonra açılır. Onaya kadar başvurunuzun durumunu görürsünüz.${ofCompanies !== undefined ? ` ${ofCompanies}` : ""}`}</Notice>
      )}
      {!shownAtField && <ActionFailure of={register} failed="Kayıt başarısız oldu. Lütfen tekrar deneyin." />}
      <LegalNote>
        Kayıt olarak <LegalLink name={terms} ending="nı" /> kabul edersiniz. Kişisel verilerinizi nasıl işlediğimizi{" "}
        <LegalLink name={notice} ending="nde" /> okuyabilirsiniz.
      </LegalNote>
      <Button type="submit" busy={register.isPending || register.isSuccess} busyText="Kaydediliyor…">
        {submit}
      </Button>
    </form>
  );
}

function makeShownNameHint(name: string): string {
  return `Kodu okutanlar adınızı kısaltılmış görür: ${name === "" ? "Ay*** Y." : maskPersonName(name)}`;
}
