import { Link } from "@tanstack/react-router";
import { ChevronRight, Settings } from "lucide-react";
import { useState } from "react";

import type { HeldDepositView, ReceivablesView } from "#contract/fleet/receivables.ts";
import { pages } from "#contract/pages.ts";
import { countDaysLate } from "#domain/fleet/deposit-rules.ts";
import { formatCalendarDate, formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useMayEditCompany } from "#web/app/company/parts/may-edit-company.ts";
import { TollCheckCoverageLine } from "#web/app/company/toll-checks/toll-check-coverage-line.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

const DepositRulesSection = makeLazy(
  async () => (await import("./deposit-rules.tsx")).DepositRulesSection,
  "Depozito kuralları yüklenirken bir hata oluştu.",
);

export function HeldDeposits({ sums }: { sums?: ReceivablesView["deposits"] }) {
  const list = useList(api.company.receivables.deposits.infiniteOptions({ ...paged({}), staleTime: 0 }), {
    noun: "depozito",
    isSaid: false,
  });
  const now = useNow(60_000);
  const mayEdit = useMayEditCompany();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="depozitolar" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="depozitolar" className="text-xl font-bold">
            Geri verilecek depozitolar
          </h2>
          {sums && sums.rentals > 0 && (
            <p className="text-ink-soft mt-1">
              <span>{`${sums.rentals} kiralama, ${formatKurus(sums.held)}`}</span>
              {sums.late > 0 && <span className="text-bad font-semibold">{` · ${sums.late} tanesi gecikti`}</span>}
            </p>
          )}
        </div>
        <div className="flex items-center gap-1">
          {mayEdit && (
            <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Settings aria-hidden="true" size={18} />
              Depozito kuralları
            </Button>
          )}
          {list.rows.length > 0 && <ListMore title="Geri verilecek depozitolar" list="heldDeposits" filter={{}} />}
        </div>
      </div>
      {isOpen && <DepositRulesSection />}
      <List
        list={list}
        failed="Depozitolar yüklenirken bir hata oluştu."
        empty={<EmptyState title="Geri verilecek depozito yok" text="Biten kiralamaların depozitosu burada görünür." />}
      >
        {list.rows.length > 0 && (
          <ul className="border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border">
            {list.rows.map((deposit) => (
              <HeldDepositRow key={deposit.id} deposit={deposit} now={now} />
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

function HeldDepositRow({ deposit, now }: { deposit: HeldDepositView; now: Date }) {
  const { id, plate, code, renterName, endedAt, depositHeld, dueOn, tolls } = deposit;
  const late = countDaysLate(dueOn, now);
  return (
    <li>
      <Link
        to={pages.billing.path}
        search={{ rental: id }}
        className="hover:bg-sunken flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PlateOrCode plate={plate} code={code} />
            <span translate="no" className="font-semibold wrap-anywhere">
              {renterName}
            </span>
          </span>
          <span className="text-ink-soft mt-1 block text-sm">
            <span>{`Bitiş ${formatLongDate(endedAt)} · `}</span>
            {late > 0 ? (
              <span className="text-bad font-semibold">{`${late} gün gecikti`}</span>
            ) : (
              <span>{`En geç ${formatCalendarDate(dueOn)}`}</span>
            )}
          </span>
          <TollCheckCoverageLine cover={tolls} />
        </span>
        <span className="ml-auto flex items-center gap-2 font-bold whitespace-nowrap tabular-nums">
          <span>{formatKurus(depositHeld)}</span>
          <ChevronRight aria-hidden="true" size={20} className="text-ink-soft shrink-0" />
        </span>
      </Link>
    </li>
  );
}
