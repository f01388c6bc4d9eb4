import { newExpense } from "#contract/api/expenses.ts";
import { DEFAULT_EXPENSE_CATEGORY, EXPENSE_CATEGORIES } from "#domain/expense.ts";
import { formatKurus } from "#domain/money.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

import { expenseCategories } from "./expense-categories.ts";

/** Adds an expense; an empty description and an amount of nothing are answered at their field. */
export function ExpenseForm() {
  const { form, isDirty, submit, create, isEarlier } = useNewForm({
    schema: newExpense,
    blank: { description: "", amount: null, category: DEFAULT_EXPENSE_CATEGORY },
    make: (sent) => api.company.expenses.create.call(sent),
    isSent: (made, sent) => (["description", "amount", "category"] as const).every((name) => made[name] === sent[name]),
    onMade: refreshExpenses,
  });
  const { errors } = form.formState;
  const made = create.data?.made;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Açıklama"
        autoComplete="off"
        placeholder="34 ABC 123 lastik değişimi"
        aria-required
        error={errors.description?.message}
        {...form.register("description")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField control={form.control} name="amount" label="Tutar (TL)" error={errors.amount?.message} />
        <SelectField label="Kategori" error={errors.category?.message} {...form.register("category")}>
          {EXPENSE_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {expenseCategories[category].word}
            </option>
          ))}
        </SelectField>
      </div>
      {create.isError && !isRefusal(create.error, "INPUT_INVALID") && (
        <Notice kind="bad">
          {sentenceFor(create.error, "Gider eklenirken bir hata oluştu. Lütfen tekrar deneyin.")}
        </Notice>
      )}
      {isEarlier && isDirty && (
        <Notice kind="info">
          Önceki denemeniz kaydedilmişti; listenin başında duruyor. Şimdi yazdığınız henüz kaydedilmedi.
        </Notice>
      )}
      {made && create.isSuccess && !isDirty && (
        <Notice kind="good">
          Gider eklendi: {made.description}, {formatKurus(made.amount)}
        </Notice>
      )}
      <Button type="submit" busy={create.isPending} busyText="Ekleniyor…" className="sm:justify-self-start">
        Gider ekle
      </Button>
    </form>
  );
}

/** The list and the sums follow what was added or deleted. */
function refreshExpenses(): void {
  for (const queryKey of [api.company.expenses.key(), api.company.info.totals.key()])
    void queryClient.invalidateQueries({ queryKey });
}
