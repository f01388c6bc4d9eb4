import { Link, useSearch } from "@tanstack/react-router";
import { FileUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";

import type { ExpenseView } from "#contract/fleet/expenses.ts";
import { pages } from "#contract/pages.ts";
import { EXPENSE_CATEGORIES } from "#domain/fleet/expense.ts";
import { formatCalendarDate, isCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { StatusBadge } from "#web/parts/badge.tsx";
import { PlateText } from "#web/parts/plate-text.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterChip } from "#web/ui/filter-chip.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { expenseCategories } from "./expense-categories.ts";
import { ExpenseFilters, type ExpenseChange } from "./expense-filters.tsx";
import { ExpensesTotal } from "./expenses-total.tsx";

export function ExpensesList() {
  const { search, car, of, from = "", to = "", category } = useSearch({ from: `/company${pages.expenses.path}` });
  const heading = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState<ExpenseView>();

  const shown = removeEmptyParameters({
    search,
    car,
    of,
    category: EXPENSE_CATEGORIES.find((one) => one === category),
    from: isCalendarDate(from) ? from : "",
    to: isCalendarDate(to) ? to : "",
  });
  const isFiltered = Object.keys(shown).length > 0;
  const list = useList(api.company.expenses.list.infiniteOptions(paged(shown)), {
    noun: "gider",
    isSaid: isFiltered,
  });
  const isFirst = list.found === 0 && !isFiltered;
  const show = useNarrow<ExpenseChange>();

  return (
    <section aria-labelledby="giderler" className="border-line bg-surface min-w-0 rounded-2xl border p-4 sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="giderler" ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl font-bold outline-none">
          Kayıtlı giderler
        </h2>
        <ExpensesTotal />
      </div>
      {!isFirst && (
        <div className="mb-4 grid gap-4">
          <ExpenseFilters
            shown={shown}
            onChange={show}
            more={
              <ListMore title="Giderler" list="expenses" filter={shown}>
                {() => <ImportLink />}
              </ListMore>
            }
          />
          {shown.of && (
            <div>
              <FilterChip label="Yalnızca araçsız giderler" onRemove={() => show({ of: undefined })} />
            </div>
          )}
        </div>
      )}
      <List
        list={list}
        failed="Giderler yüklenirken bir hata oluştu."
        empty={
          list.found === 0 &&
          (isFirst ? (
            <NoExpensesYet />
          ) : (
            <NoExpensesFound
              onClear={() =>
                show({ search: "", category: undefined, car: undefined, of: undefined, from: undefined, to: undefined })
              }
            />
          ))
        }
      >
        <ListRows list={list} className="border-line divide-line divide-y border-y">
          {(expense) => <ExpenseRow key={expense.id} expense={expense} onDelete={() => setGone(expense)} />}
        </ListRows>
      </List>
      <ConfirmAction
        asked={gone}
        onClose={() => setGone(undefined)}
        title="Bu gideri silmek istediğinizden emin misiniz?"
        description={
          gone && (
            <>
              <strong className="text-ink wrap-anywhere">{gone.description}</strong>
              <span>{`, ${formatKurus(gone.amount)}: toplam giderinizden düşülür. Bu işlem geri alınamaz.`}</span>
            </>
          )
        }
        action="Gideri sil"
        busyText="Siliniyor…"
        failed="Gider silinirken bir hata oluştu. Lütfen tekrar deneyin."
        act={({ id }) => orGone(api.company.expenses.remove.call({ id }), "EXPENSE_NOT_FOUND")}
        onDone={async (_, { description }) => {
          showToast(`Gider silindi: ${description}`);
          await refreshPage();
          heading.current?.focus();
        }}
      />
    </section>
  );
}

function NoExpensesYet() {
  return (
    <EmptyState title="Henüz gider eklenmedi" text="Kayıtlı giderler burada listelenir, toplamı yukarıda görünür.">
      <div className="mt-4">
        <ImportLink />
      </div>
    </EmptyState>
  );
}

function ImportLink() {
  return (
    <Link to={pages.bringExpenses.path} className={getButtonStyle("secondary")}>
      <FileUp aria-hidden="true" size={18} />
      <span>Listenizi getirin</span>
    </Link>
  );
}

function NoExpensesFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="Eşleşen gider yok">
      <Button look="secondary" onClick={onClear} className="mt-4 max-sm:w-full">
        Tüm giderleri göster
      </Button>
    </EmptyState>
  );
}

function ExpenseRow({ expense, onDelete }: { expense: ExpenseView; onDelete: () => void }) {
  const { description, amount, category, spentOn, plate, code } = expense;
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <p className="min-w-0 grow basis-28 font-semibold wrap-anywhere">{description}</p>
          <p className="font-bold whitespace-nowrap tabular-nums">{formatKurus(amount)}</p>
        </div>
        <p className="text-ink-soft mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge look={{ ...expenseCategories[category], colour: "bg-sunken text-ink-soft" }} />
          <span>{formatCalendarDate(spentOn)}</span>
          {code !== null && (
            <span className="wrap-anywhere">{plate === "" ? `Kod: ${code}` : <PlateText plate={plate} />}</span>
          )}
        </p>
      </div>
      <div className="-my-2 -mr-2">
        <IconButton Icon={Trash2} name={`${description}: gideri sil`} danger onClick={onDelete} />
      </div>
    </li>
  );
}
