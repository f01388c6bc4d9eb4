import { daysOfPeriod, REPORT_PERIODS, type DayRange, type ReportPeriod } from "#domain/fleet/company-report.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useTypedSearch } from "#web/app/list/typed-search.ts";
import { TextField } from "#web/ui/field.tsx";

import { periodNames } from "./report-words.ts";

export interface PeriodSearch {
  period?: ReportPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function getChosenDays({ period = "this-month", from = "", to = "" }: PeriodSearch, today: string): DayRange {
  return period === "own" ? { from, to } : daysOfPeriod(period, today);
}

export function PeriodChoice({
  asked,
  days,
  errors,
  onChange,
}: {
  asked: PeriodSearch;
  days: DayRange;
  errors: Readonly<Record<string, string>>;
  onChange: (search: PeriodSearch) => void;
}) {
  return (
    <div className="mb-6 grid justify-items-start gap-4">
      <FilterChoices
        legend="Dönem"
        names={Object.fromEntries(REPORT_PERIODS.map((one) => [one, periodNames[one]])) as typeof periodNames}
        usual="this-month"
        chosen={asked.period}
        // The fields for freely chosen days start with the days of the period that was shown before.
        onChoose={(period) => onChange(period === "own" ? { period, ...days } : { period })}
      />
      {asked.period === "own" && (
        <OwnDays days={days} errors={errors} onChange={(changed) => onChange({ ...asked, ...changed })} />
      )}
    </div>
  );
}

function OwnDays({
  days: { from, to },
  errors,
  onChange,
}: {
  days: DayRange;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<DayRange>) => void;
}) {
  const [typedFrom, setFrom] = useTypedSearch(from, (text) => onChange({ from: text }));
  const [typedTo, setTo] = useTypedSearch(to, (text) => onChange({ to: text }));
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.625rem),1fr))] gap-4 max-sm:w-full">
      <TextField
        label="İlk gün"
        type="date"
        value={typedFrom}
        error={errors["from"]}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="Son gün"
        type="date"
        value={typedTo}
        error={errors["to"]}
        onChange={({ target }) => setTo(target.value)}
      />
    </div>
  );
}
