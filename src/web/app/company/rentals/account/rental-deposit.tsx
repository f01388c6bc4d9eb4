import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";

import { depositKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import type { DepositEntryView, RentalView } from "#contract/fleet/rentals.ts";
import { computeMaxDepositSetOff, type DepositKind } from "#domain/fleet/deposit.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { TollCheckCoverageLine } from "#web/app/company/toll-checks/toll-check-coverage-line.tsx";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { paged, flattenPages } from "#web/app/list/paged.ts";
import { StatusBadge } from "#web/parts/badge.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { AccountRow, ReverseButton } from "./account-row.tsx";
import { DepositForm } from "./deposit-form.tsx";

const FIRST_PAGE_ENTRIES = 50;

const REVERSED_BADGE = { word: "Geri alındı", colour: "bg-sunken text-ink-soft", Icon: Undo2 };

export function RentalDeposit({
  rental,
  onStored,
  isTitled = true,
}: {
  rental: RentalView;
  onStored: (rental: RentalView) => void;
  isTitled?: boolean;
}) {
  const { depositHeld } = rental;
  const [doing, setDoing] = useState<DepositKind>();
  const close = () => setDoing(undefined);
  const tolls = useQuery(api.company.tollChecks.ofRental.queryOptions({ input: { rentalId: rental.id } }));
  return (
    <section aria-labelledby={isTitled ? "depozito" : undefined} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isTitled && (
          <h3 id="depozito" className="text-lg font-bold">
            Depozito
          </h3>
        )}
        <p className="text-ink-soft tabular-nums">
          {depositHeld > 0 ? (
            <span>
              Elde tutulan: <strong className="text-ink">{formatKurus(depositHeld)}</strong>
            </span>
          ) : (
            "Depozito yok."
          )}
        </p>
      </div>
      {tolls.data && <TollCheckCoverageLine cover={tolls.data} />}
      <div>
        {doing === undefined ? (
          <Actions>
            {depositHeld > 0 && (
              <Button look="secondary" onClick={() => setDoing("returned")}>
                Geri ver
              </Button>
            )}
            {computeMaxDepositSetOff(rental) > 0 && (
              <Button look="secondary" onClick={() => setDoing("set-off")}>
                Borçtan düş
              </Button>
            )}
            <Button look="secondary" onClick={() => setDoing("taken")}>
              Depozito al
            </Button>
          </Actions>
        ) : (
          <DepositForm key={doing} rental={rental} kind={doing} onStored={onStored} onClose={close} />
        )}
      </div>
      {rental.deposits.length > 0 && <DepositList rental={rental} onStored={onStored} />}
    </section>
  );
}

function DepositList({ rental, onStored }: { rental: RentalView; onStored: (rental: RentalView) => void }) {
  const { id: rentalId, deposits } = rental;
  const mayReverse = useHasCompanyRight("reverse");
  const [reversing, setReversing] = useState<DepositEntryView>();
  const last = deposits.at(-1);
  const older = useInfiniteQuery(
    api.company.deposits.list.infiniteOptions({
      ...paged({ rentalId }),

      initialPageParam: last && `${last.createdAt.getTime()}.${last.id}`,
      enabled: false,
    }),
  );
  return (
    <div>
      <ul aria-label="Depozito kayıtları" className="divide-line border-line divide-y border-y">
        {[...deposits, ...flattenPages(older)].map((entry) => (
          <AccountRow
            key={entry.id}
            name={`${depositKindWords[entry.kind]}${entry.reverses === null ? "" : ": geri alma"}`}
            text={entry.means === null ? "" : paymentMeansWords[entry.means]}
            facts={[formatCalendarDate(entry.paidOn), entry.enteredBy]}
            amount={entry.amount}
            struck={entry.isReversed}
            badge={entry.isReversed && <StatusBadge look={REVERSED_BADGE} />}
          >
            {mayReverse && entry.reverses === null && !entry.isReversed && (
              <ReverseButton
                what={`${depositKindWords[entry.kind]}, ${formatKurus(entry.amount)}`}
                onClick={() => setReversing(entry)}
              />
            )}
          </AccountRow>
        ))}
      </ul>
      <ShowMore
        list={{ ...older, hasNextPage: older.data ? older.hasNextPage : deposits.length === FIRST_PAGE_ENTRIES }}
      />
      <ReverseDeposit entry={reversing} onClose={() => setReversing(undefined)} onStored={onStored} />
    </div>
  );
}

function ReverseDeposit({
  entry,
  onClose,
  onStored,
}: {
  entry: DepositEntryView | undefined;
  onClose: () => void;
  onStored: (rental: RentalView) => void;
}) {
  // Each attempt uses the same id, so that a retry after a lost response does not reverse the entry twice.
  const ids = useRef(new Map<string, string>());
  return (
    <ConfirmAction
      asked={entry}
      onClose={onClose}
      title="Bu depozito kaydını geri almak istediğinizden emin misiniz?"
      description={
        entry &&
        `${depositKindWords[entry.kind]}, ${formatKurus(Math.abs(entry.amount))}: kayıt kalır, karşısına bir geri alma kaydı yazarız.`
      }
      action="Geri al"
      busyText="Geri alınıyor…"
      failed="Kayıt geri alınırken bir hata oluştu. Lütfen tekrar deneyin."
      act={({ id: entryId }) => {
        const id = ids.current.get(entryId) ?? makeId();
        ids.current.set(entryId, id);
        return api.company.deposits.reverse.call({ id, entryId });
      }}
      onDone={(rental) => {
        onStored(rental);
        showToast("Depozito kaydı geri alındı.");
      }}
    />
  );
}
