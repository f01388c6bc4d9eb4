import type { ReactElement } from "react";

import { expenseCategoryWords } from "#contract/fleet/expenses.words.ts";
import { EXPENSE_CATEGORIES, type ExpenseCategory } from "#domain/fleet/expense.ts";
import { formatCalendarDate, isCalendarDate } from "#domain/words/istanbul.ts";
import { DayFields } from "#web/app/list/day-fields.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { FoldedSection } from "#web/ui/folded.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

import { CarSelect } from "./car-select.tsx";

export interface ExpenseSearch {
  search?: string;
  category?: ExpenseCategory;
  car?: string;
  of?: "company";
  from?: string;
  to?: string;
}

export type ExpenseChange = { [Name in keyof ExpenseSearch]?: ExpenseSearch[Name] | undefined };

export function ExpenseFilters({
  shown: { search = "", category, car = "", from, to },
  onChange,
  more,
}: {
  shown: ExpenseSearch;
  onChange: (change: ExpenseChange) => void;
  more: ReactElement;
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListSearch
        label="Gider ara"
        placeholder="Açıklama"
        search={search}
        onSearch={(text) => onChange({ search: text })}
      >
        {more}
      </ListSearch>
      <FoldedSection title="Filtre" value={describeFilter({ category, car, from, to })}>
        <div className="grid gap-4 sm:grid-cols-2">
          <WordSelect
            label="Hangi kategori?"
            none="Tümü"
            choices={EXPENSE_CATEGORIES}
            words={expenseCategoryWords}
            value={category ?? ""}
            onChange={({ target: { value } }) =>
              onChange({ category: EXPENSE_CATEGORIES.find((one) => one === value) })
            }
          />
          <CarSelect
            label="Hangi araç?"
            none="Tümü"
            value={car}
            valueOf={({ plate, code }) => plate || code}
            onChoose={(chosen) => onChange({ car: chosen, of: undefined })}
          />
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.625rem),1fr))] gap-4">
          <DayFields from={from} to={to} onChange={onChange} />
        </div>
      </FoldedSection>
    </div>
  );
}

function describeFilter({ category, car = "", from = "", to = "" }: ExpenseChange): string {
  const day = (text: string) => (isCalendarDate(text) ? formatCalendarDate(text) : "…");
  const said = [
    category ? expenseCategoryWords[category] : "",
    car,
    from === "" && to === "" ? "" : `${day(from)} – ${day(to)}`,
  ].filter((word) => word !== "");
  return said.length === 0 ? "Tümü" : said.join(", ");
}
