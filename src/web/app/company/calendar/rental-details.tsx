import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatLateness, formatTimeSpan } from "#web/app/company/parts/time-span.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Actions } from "#web/ui/actions.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { describeHolder } from "./period-words.ts";

export function RentalDetails({
  period,
  row,
  onExtend,
}: {
  period: PeriodView;
  row: CalendarRowView;
  onExtend: () => void;
}) {
  const now = useNow(30_000);
  const isOpen = period.state === "running" || period.state === "overdue";
  return (
    <div className="grid gap-5">
      {period.state === "overdue" && (
        <Notice kind="bad">{`Araç dönmedi: planlanan bitişin üzerinden ${formatLateness(period.endsAt, now)}.`}</Notice>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft text-sm">Kiracı</dt>
          <dd className="font-semibold wrap-anywhere">{describeHolder(period)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">Süre</dt>
          <dd className="font-semibold">{formatTimeSpan(period.startsAt, period.endsAt)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">Başlangıç</dt>
          <dd className="font-semibold">{formatLongDateTime(period.startsAt)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">{isOpen ? "Planlanan bitiş" : "Bitiş"}</dt>
          <dd className="font-semibold">{formatLongDateTime(period.endsAt)}</dd>
        </div>
      </dl>
      <Actions>
        {isOpen && (
          <Button onClick={onExtend}>
            <CalendarClock aria-hidden="true" size={18} />
            Bitişi değiştir
          </Button>
        )}
        <Link
          to={pages.billing.path}
          search={{ rental: period.rentalId ?? period.id }}
          className={getButtonStyle("secondary")}
        >
          Hesap
        </Link>
        <Link
          to={pages.car.path}
          params={{ code: row.code }}
          search={isOpen ? { bitir: period.rentalId ?? period.id } : {}}
          className={getButtonStyle("secondary")}
        >
          {isOpen ? "Kiralamayı bitir" : "Aracın sayfası"}
        </Link>
      </Actions>
    </div>
  );
}
