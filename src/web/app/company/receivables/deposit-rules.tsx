import { useQuery } from "@tanstack/react-query";

import { depositRulesEditSchema, type DepositRulesView } from "#contract/fleet/receivables.ts";
import { LAW_RULES } from "#domain/fleet/law.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { LawNote } from "#web/app/company/parts/law-note.tsx";
import { useEditForm } from "#web/app/forms/edit-form.ts";
import { SaveBar } from "#web/app/forms/save-bar.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { TextField } from "#web/ui/field.tsx";

const depositRulesQueryOptions = api.company.receivables.depositRules.queryOptions({ staleTime: 0 });

export function DepositRulesSection() {
  const rules = useQuery(depositRulesQueryOptions);
  if (rules.data) return <DepositRulesForm stored={rules.data} />;
  return <Loading of={rules} failed="Depozito kuralları yüklenirken bir hata oluştu." rows={1} />;
}

const ruleFields = [
  { name: "returnDays", label: "Kiralama bitince en geç kaç günde geri verilir?", hint: "gün" },
  { name: "shortDays", label: "1–6 günlük kiralamada en çok kaç günlük kira?", hint: "günlük kira" },
  { name: "longDays", label: "7–30 günlük kiralamada en çok kaç günlük kira?", hint: "günlük kira" },
] as const;

function DepositRulesForm({ stored }: { stored: DepositRulesView }) {
  const edit = useEditForm({
    schema: depositRulesEditSchema,
    stored,
    valuesOf: (rules: DepositRulesView) => rules,
    save: (sent) => api.company.receivables.saveDepositRules.call(sent),
    load: () => api.company.receivables.depositRules.call(),
    onStored: (now) => void cacheData(depositRulesQueryOptions.queryKey, now),
  });
  const { register, formState, watch } = edit.form;
  const [returnDays, shortDays, longDays] = watch(["returnDays", "shortDays", "longDays"]);
  return (
    <form onSubmit={edit.submit} noValidate className="border-line bg-surface grid gap-4 rounded-2xl border p-5">
      <p className="text-ink-soft">
        Başlangıçtaki değerler araç kiralama yönetmeliğindendir. Aşarsanız yalnızca uyarırız.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {ruleFields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            type="number"
            inputMode="numeric"
            min={1}
            max={90}
            label={label}
            hint={hint}
            error={formState.errors[name]?.message}
            {...register(name, { valueAsNumber: true })}
          />
        ))}
      </div>
      {returnDays > LAW_RULES.depositReturn.days && <LawNote rule="depositReturn" />}
      {(shortDays > LAW_RULES.deposit.shortDays || longDays > LAW_RULES.deposit.longDays) && <LawNote rule="deposit" />}
      <SaveBar
        edit={edit}
        saved="Depozito kuralları kaydedildi."
        notSaved="Depozito kuralları kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        notLoaded="Depozito kuralları yüklenirken bir hata oluştu. Lütfen tekrar deneyin."
      />
    </form>
  );
}
