import { Controller } from "react-hook-form";

import { newExpenseSchema } from "#contract/fleet/expenses.ts";
import { expenseCategoryWords, expenseRepeatWords } from "#contract/fleet/expenses.words.ts";
import { DEFAULT_EXPENSE_CATEGORY, EXPENSE_CATEGORIES, EXPENSE_REPEATS } from "#domain/fleet/expense.ts";
import { formatCalendarDate, isCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

import { CarSelect } from "./car-select.tsx";

export function ExpenseForm({ code }: { code?: string }) {
  const today = toIstanbulDate(useNow(60_000));
  const { form, isDirty, submit, create, failure } = useNewForm({
    schema: newExpenseSchema,
    blank: {
      description: "",
      amount: null,
      category: DEFAULT_EXPENSE_CATEGORY,
      spentOn: today,
      code: code ?? null,
      repeats: null,
    },
    make: (sent) => api.company.expenses.create.call(sent),
  });
  const { errors } = form.formState;
  const made = create.data;
  const day = form.watch("spentOn") ?? today;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Açıklama"
        autoComplete="off"
        placeholder={code === undefined ? "Ekim ayı ofis kirası" : "Dört kış lastiği"}
        aria-required
        {...fieldOf(form, "description")}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.625rem),1fr))] gap-4">
        <MoneyField control={form.control} name="amount" label="Tutar (TL)" />
        <WordSelect
          label="Kategori"
          choices={EXPENSE_CATEGORIES}
          words={expenseCategoryWords}
          {...fieldOf(form, "category")}
        />
      </div>
      {code === undefined && (
        <Controller
          control={form.control}
          name="code"
          render={({ field: { value, onChange } }) => (
            <CarSelect
              label="Araç"
              none="Şirketin geneli"
              value={value ?? ""}
              valueOf={(car) => car.code}
              error={errors.code?.message}
              onChoose={(chosen) => onChange(chosen || null)}
            />
          )}
        />
      )}
      <FoldedSection
        title="Gün ve tekrar"
        value={describeDay(day, today)}
        open={(errors.spentOn ?? errors.repeats) !== undefined}
      >
        <TextField label="Gün" type="date" min="2000-01-01" max={today} {...fieldOf(form, "spentOn")} />
        <WordSelect
          label="Tekrar"
          none="Tekrarlamaz"
          choices={EXPENSE_REPEATS}
          words={expenseRepeatWords}
          hint="Zamanı gelince öneririz. Siz onaylamadan gider yazmayız."
          {...fieldOf(form, "repeats", { setValueAs: (value: string | null) => value || null })}
        />
      </FoldedSection>
      <ActionFailure {...failure} failed="Gider eklenirken bir hata oluştu. Lütfen tekrar deneyin." />
      {made && create.isSuccess && !isDirty && (
        <Notice kind="good">{`Gider eklendi: ${made.description}, ${formatKurus(made.amount)}`}</Notice>
      )}
      <Button type="submit" busy={create.isPending} busyText="Ekleniyor…" className="sm:justify-self-start">
        Gider ekle
      </Button>
    </form>
  );
}

function describeDay(day: string, today: string): string {
  if (day === today) return "Bugün";
  return isCalendarDate(day) ? formatCalendarDate(day) : "Gün yok";
}
