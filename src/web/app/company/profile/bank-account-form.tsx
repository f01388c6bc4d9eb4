import { useQuery } from "@tanstack/react-query";

import { bankAccountSchema, type CompanyInfoView } from "#contract/people/companies.ts";
import { findIbanEnd, formatIban } from "#domain/words/iban.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheCompanyInfo, companyInfoQueryOptions, companySaveSentences } from "./company-edit.ts";

export function BankAccountForm() {
  const info = useQuery(companyInfoQueryOptions());
  if (info.data) return <AccountForm info={info.data} />;
  return <Loading of={info} failed={companySaveSentences.notLoaded} rows={2} />;
}

function AccountForm({ info }: { info: CompanyInfoView }) {
  const account = useAccount();
  const { form, isDirty, submit, deed, failure } = useActionForm({
    schema: bankAccountSchema,
    defaultValues: toFormValues(info),
    deed: (sent) => api.company.info.changeBankAccount.call(sent),
    onDone: (now) => {
      form.reset(toFormValues(now));
      cacheCompanyInfo(now);
      showToast("Ödeme hesabı kaydedildi. Şirketin sahiplerine e-posta gidiyor.");
    },
    onRefused: async (error) => {
      if (!isRefusal(error, "CHANGED_MEANWHILE")) return;
      const now = await api.company.info.get.call(undefined);
      form.setValue("before", now.iban);
      cacheCompanyInfo(now);
    },
    atField: { PASSWORD_WRONG: "password" },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="IBAN"
        autoComplete="off"
        placeholder="TR33 0006 1005 1978 6457 8413 26"
        hint="Ödeme istediğiniz kiracıya giden mesajda yazar."
        {...fieldOf(form, "iban")}
      />
      <TextField
        label="Hesap sahibi"
        autoComplete="off"
        hint="Boş bırakırsanız şirketinizin adı yazılır."
        {...fieldOf(form, "accountHolder")}
      />
      {isDirty && (
        <>
          <Username email={account?.email ?? ""} />
          <PasswordField
            label="Şifreniz"
            autoComplete="current-password"
            hint="Değişikliği şirketin sahiplerine e-postayla bildiririz. İşlem geçmişinde de yazar."
            {...fieldOf(form, "password")}
          />
          <ActionFailure
            {...failure}
            changed={`Ödeme hesabı bu arada değişti. Şimdi ${info.iban === "" ? "IBAN yok" : `kayıtlı IBAN’ın sonu ${findIbanEnd(info.iban)}`}. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`}
            failed="Ödeme hesabı kaydedilemedi. Lütfen tekrar deneyin."
          />
          <Actions>
            <Button type="submit" busy={deed.isPending} busyText="Kaydediliyor…">
              Hesabı kaydet
            </Button>
          </Actions>
        </>
      )}
    </form>
  );
}

function toFormValues({ iban, accountHolder }: CompanyInfoView) {
  return { before: iban, iban: formatIban(iban), accountHolder, password: "" };
}
