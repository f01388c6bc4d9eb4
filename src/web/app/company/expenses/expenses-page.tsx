import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { SettingsFrame } from "#web/app/company/parts/settings-frame.tsx";

import { ExpenseForm } from "./expense-form.tsx";
import { ExpensesList } from "./expenses-list.tsx";
import { RepeatingExpenses } from "./repeating-expenses.tsx";

export function ExpensesPage() {
  const mayKeepBooks = useMayKeepBooks();
  return (
    <SettingsFrame
      title="Giderler"
      width="max-w-6xl"
      isOpen={mayKeepBooks}
      closed="Giderleri şirketin sahibi ve müdürleri görür"
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-6">
        <section
          aria-labelledby="gider"
          className="border-line bg-surface min-w-0 rounded-2xl border p-4 sm:p-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        >
          <h2 id="gider" className="mb-4 text-xl font-bold">
            Gider ekle
          </h2>
          <ExpenseForm />
          <RepeatingExpenses />
        </section>
        <ExpensesList />
      </div>
    </SettingsFrame>
  );
}
