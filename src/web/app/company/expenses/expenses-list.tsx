import { useNavigate, useSearch } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";

import type { ExpenseView } from "#contract/api/expenses.ts";
import { pages } from "#contract/pages.ts";
import type { ExpenseCategory } from "#domain/expense.ts";
import { formatLongDate } from "#domain/istanbul.ts";
import { formatKurus } from "#domain/money.ts";
import { api } from "#web/app/api/client.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { nonEmpty } from "#web/app/list/non-empty.ts";
import { paged, pageInput } from "#web/app/list/paged.ts";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { Badge } from "#web/parts/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Empty } from "#web/ui/states.tsx";

import { DeleteExpense } from "./delete-expense.tsx";
import { expenseCategories } from "./expense-categories.ts";

const categoryNames: Record<ExpenseCategory | "all", string> = {
  all: "Tümü",
  maintenance: expenseCategories.maintenance.word,
  fuel: expenseCategories.fuel.word,
  insurance: expenseCategories.insurance.word,
  other: expenseCategories.other.word,
};

/** What the company spent, newest first, searched and by category; both live in the address. */
export function ExpensesList() {
  const { search = "", category } = useSearch({ from: `/company${pages.companyProfile.path}` });
  const navigate = useNavigate({ from: pages.companyProfile.path });
  const [typed, setTyped] = useTypedSearch(search, (text) => show({ search: text }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ExpenseView>();

  const isFiltered = search !== "" || category !== undefined;
  const list = useList(
    api.company.expenses.list.infiniteOptions({ ...paged, input: pageInput(nonEmpty({ search, category })) }),
    { noun: "gider", isSaid: isFiltered },
  );
  const isFirst = list.found === 0 && !isFiltered;

  function show(change: { search?: string; category?: ExpenseCategory | undefined }) {
    void navigate({ search: (now) => nonEmpty({ ...now, ...change }), replace: true, resetScroll: false });
  }

  function clear() {
    setTyped("");
    show({ search: "", category: undefined });
  }

  return (
    <section
      aria-labelledby="giderler"
      className="border-line bg-surface min-w-0 rounded-2xl border p-5 sm:p-6 lg:col-start-1 lg:row-start-3"
    >
      <h2 id="giderler" ref={heading} tabIndex={-1} className="mb-4 text-xl font-bold">
        Giderler
      </h2>
      {!isFirst && (
        <div className="mb-4 grid gap-4">
          <SearchField
            label="Gider ara"
            placeholder="Açıklama"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <FilterChoices
            legend="Kategori"
            names={categoryNames}
            usual="all"
            chosen={category}
            onChoose={(chosen) => show({ category: chosen })}
          />
        </div>
      )}
      <List
        list={list}
        failed="Giderler yüklenirken bir hata oluştu."
        empty={list.found === 0 && (isFirst ? <NoneYet /> : <NoneFound search={search} onClear={clear} />)}
      >
        {list.rows.length > 0 && (
          <ul
            aria-busy={list.isStale}
            className={`border-line divide-line divide-y border-y transition-opacity ${list.isStale ? "opacity-60" : ""}`}
          >
            {list.rows.map((expense) => (
              <Row key={expense.id} expense={expense} onDelete={() => setAsked(expense)} />
            ))}
          </ul>
        )}
      </List>
      <DeleteExpense
        expense={asked}
        onClose={() => setAsked(undefined)}
        // The row with the button that had the focus is gone.
        onDeleted={() => heading.current?.focus()}
      />
    </section>
  );
}

function NoneYet() {
  return (
    <Empty title="Henüz gider eklenmedi" text="Eklediğiniz giderler burada listelenir, toplamı yukarıda görünür." />
  );
}

function NoneFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Empty title={search === "" ? "Bu kategoride gider yok" : "Eşleşen gider yok"}>
      <Button look="secondary" onClick={onClear} className="mt-4 max-sm:w-full">
        Tüm giderleri göster
      </Button>
    </Empty>
  );
}

function Row({ expense, onDelete }: { expense: ExpenseView; onDelete: () => void }) {
  const { description, amount, category, createdAt } = expense;
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <p className="min-w-0 grow basis-28 font-semibold wrap-anywhere">{description}</p>
          <p className="font-bold whitespace-nowrap tabular-nums">{formatKurus(amount)}</p>
        </div>
        <p className="text-ink-soft mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge look={{ ...expenseCategories[category], colour: "bg-sunken text-ink-soft" }} />
          {formatLongDate(createdAt)}
        </p>
      </div>
      <div className="-my-2 -mr-2">
        <IconButton Icon={Trash2} name={`${description}: gideri sil`} danger onClick={onDelete} />
      </div>
    </li>
  );
}
