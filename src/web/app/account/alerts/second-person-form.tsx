import { useState } from "react";

import { secondPersonEditSchema, type SecondPersonView } from "#contract/notices/second-person.ts";
import { SECOND_PERSON_MINUTES } from "#domain/notices/alert.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { isRefusal, readFieldErrors } from "#web/app/api/sentences.ts";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { SectionSave } from "#web/app/forms/section-save.tsx";
import { Username } from "#web/app/forms/username.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const OFFERED_MINUTES = [1, 3, 5, 10, 15, 20, 30, 45, 60];

export function SecondPersonForm({ view }: { view: SecondPersonView }) {
  const account = useAccount();
  const [password, setPassword] = useState("");
  const edit = useEditForm({
    schema: secondPersonEditSchema,
    stored: view,
    valuesOf: toFormValues,
    save: (sent) => api.secondPerson.set.call({ ...sent, password }),
    load: () => api.secondPerson.get.call(undefined),
    onStored: (now) => {
      setPassword("");
      void cacheData(api.secondPerson.get.queryKey(), now);
    },
    onRefused: (error, setError) => {
      if (isRefusal(error, "SECOND_PERSON_DECLINED")) setError("email", { message: error.message });
    },
  });
  const { watch } = edit.form;
  const { error } = edit.save;
  const passwordError =
    error && isRefusal(error, "PASSWORD_WRONG") ? error.message : readFieldErrors(error)["password"];
  const stored = toFormValues(view);
  const isSomebodyElse = stored.email === "" || watch("email").trim().toLowerCase() !== stored.email;
  const minutes = [...new Set([...OFFERED_MINUTES, stored.afterMinutes])].toSorted((a, b) => a - b);
  return (
    <form onSubmit={edit.submit} noValidate className="grid gap-4">
      <TextField label="Kişinin adı" autoComplete="off" {...fieldOf(edit.form, "name")} />
      <TextField
        label="Kişinin e-postası"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...fieldOf(edit.form, "email")}
      />
      {isSomebodyElse && (
        <>
          <Username email={account?.email ?? ""} />
          <PasswordField
            label="Şifreniz"
            autoComplete="current-password"
            hint="Hesabın sizin olduğunu doğrulamak için."
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={passwordError}
          />
        </>
      )}
      <SelectField label="Ne kadar sonra?" {...fieldOf(edit.form, "afterMinutes", { valueAsNumber: true })}>
        {minutes.map((count) => (
          <option key={count} value={count}>{`${count} dakika yanıt vermezsem`}</option>
        ))}
      </SelectField>
      <SectionSave
        edit={edit}
        unchanged={!edit.isDirty}
        atField={["SECOND_PERSON_DECLINED", "PASSWORD_WRONG"]}
        label={isSomebodyElse ? "Onayını iste" : "Kaydet"}
        busyText={isSomebodyElse ? "Gönderiliyor…" : "Kaydediliyor…"}
        saved="Kaydedildi."
      />
    </form>
  );
}

function toFormValues({ version, person }: SecondPersonView) {
  if (person === null || person.state === "declined")
    return { version: 0, name: "", email: "", afterMinutes: SECOND_PERSON_MINUTES.usual as number };
  const { name, email, afterMinutes } = person;
  return { version, name, email, afterMinutes };
}
