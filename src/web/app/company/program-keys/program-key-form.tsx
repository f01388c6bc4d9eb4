import { useId } from "react";

import { newProgramKeySchema, type NewProgramKeyView } from "#contract/people/program-keys.ts";
import { programScopeWords } from "#contract/people/program-keys.words.ts";
import { PROGRAM_SCOPES, type ProgramScope } from "#domain/people/program-key.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { TextField } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

import { storeProgramKeys } from "./program-keys-data.ts";

/** At first no right (scope) is selected, so that a program gets no more rights than intended. */
export function ProgramKeyForm({ onMade }: { onMade: (made: NewProgramKeyView) => void }) {
  const id = useId();
  const account = useAccount();
  const { form, errors, submit, deed, failure } = useActionForm({
    schema: newProgramKeySchema,
    defaultValues: { name: "", scopes: [] as ProgramScope[], password: "" },
    atField: { PASSWORD_WRONG: "password" },
    deed: (sent) => api.company.programKeys.make.call(sent),
    onDone: (made) => {
      storeProgramKeys(made);
      onMade(made);
    },
  });
  const error = errors.scopes?.message;
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <TextField
        label="Program"
        hint="Listede görünür: Web sitemiz, Muhasebe gibi."
        autoComplete="off"
        aria-required
        {...fieldOf(form, "name")}
      />
      <fieldset
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className="grid gap-1"
      >
        <legend className="mb-1 font-semibold">Bu program ne yapabilsin?</legend>
        {PROGRAM_SCOPES.map((scope) => (
          <label key={scope} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              className="accent-brand mt-0.5 size-5 shrink-0"
              value={scope}
              {...form.register("scopes")}
            />
            <span>
              <span className="block font-medium">{programScopeWords[scope].label}</span>
              <span className="text-ink-soft block text-sm">{programScopeWords[scope].lead}</span>
            </span>
          </label>
        ))}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-bad text-sm font-semibold">
            {error}
          </p>
        )}
      </fieldset>
      <Username email={account?.email ?? ""} />
      <PasswordField
        label="Şifreniz"
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        {...fieldOf(form, "password")}
      />
      <DialogFoot>
        <ActionFailure {...failure} failed="Anahtar oluşturulamadı. Lütfen tekrar deneyin." />
        <Button type="submit" busy={deed.isPending} busyText="Oluşturuluyor…">
          Anahtar oluştur
        </Button>
      </DialogFoot>
    </form>
  );
}
