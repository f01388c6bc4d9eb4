import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { registration } from "#contract/api/account.ts";
import { pages } from "#contract/pages.ts";
import { textsAtRegistration } from "#contract/wording/legal.ts";
import { api } from "#web/app/api/client.ts";
import { sendingIds } from "#web/app/api/sending-ids.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { LegalLink } from "#web/app/page/legal-link.tsx";
import { LegalNote } from "#web/app/page/legal-note.tsx";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { announce } from "#web/ui/toast.tsx";

import { useAfterSignIn } from "./after-sign-in.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function RegisterPage() {
  const { returnTo } = useSearch({ from: pages.register.path });
  const enter = useAfterSignIn();
  const form = useForm({
    resolver: standardSchemaResolver(registration),
    defaultValues: { displayName: "", email: "", password: "", passwordConfirmation: "", asCompany: false },
  });
  const [{ idOf }] = useState(sendingIds);
  const { errors } = form.formState;
  const asCompany = form.watch("asCompany");
  const [notice, terms] = textsAtRegistration(asCompany);
  const password = form.watch("password");
  const register = useMutation(
    api.account.register.mutationOptions({
      onSuccess: (account) => {
        if (account.role === "company") {
          announce("Şirket başvurunuz alınmıştır. Yönetici onayından sonra giriş yapabilirsiniz.");
        }
        return enter(account, returnTo);
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
    <Page
      title="Kayıt ol"
      lead={
        asCompany
          ? "Şirketiniz için başvurun, filonuzu tek yerden yönetin."
          : "Ücretsiz kayıt olun, etiketinizi bağlayın."
      }
      width="max-w-md"
    >
      <form
        onSubmit={form.handleSubmit((values) => register.mutate({ ...values, id: idOf(values) }), forgetting(register))}
        noValidate
        className="grid gap-5"
      >
        <label className="border-line bg-surface flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 font-medium">
          <input type="checkbox" className="accent-brand-solid size-5 shrink-0" {...form.register("asCompany")} />
          Rent a car şirketi olarak kaydol
        </label>
        {asCompany && (
          <Notice kind="info">
            Şirket hesapları yönetici onayından sonra açılır; onaya kadar başvurunuzun durumunu görürsünüz.
          </Notice>
        )}
        <TextField
          label={asCompany ? "Şirket adı" : "Görünen ad"}
          autoComplete={asCompany ? "organization" : "name"}
          hint={asCompany ? "Filonuz bu adla açılır." : "Kodu okutanlar adınızı kısaltılmış görür: Ay*** Y."}
          error={errors.displayName?.message}
          {...form.register("displayName")}
        />
        <TextField
          label="E-posta"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <NewPasswordFields label="Şifre" password={password} register={(name) => form.register(name)} errors={errors} />
        {register.isError && !shownAtField && (
          <Notice kind="bad">{sentenceFor(register.error, "Kayıt başarısız oldu. Lütfen tekrar deneyin.")}</Notice>
        )}
        <LegalNote>
          Kayıt olarak <LegalLink name={terms} />
          nı kabul edersiniz; kişisel verilerinizi nasıl işlediğimizi <LegalLink name={notice} />
          nde okuyabilirsiniz.
        </LegalNote>
        <Button type="submit" busy={register.isPending || register.isSuccess} busyText="Kaydediliyor…">
          Kayıt ol
        </Button>
      </form>
      <p className="text-ink-soft mt-6 text-center">
        Zaten hesabınız var mı?{" "}
        <Link
          to={pages.login.path}
          search={returnTo ? { returnTo } : {}}
          className="text-brand font-semibold underline"
        >
          Giriş yapın
        </Link>
      </p>
    </Page>
  );
}
