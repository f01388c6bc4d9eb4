import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PiggyBank, Undo2 } from "lucide-react";
import { useState, type ComponentProps } from "react";

import { chargeKindWords, paymentMeansWords } from "#contract/fleet/ledger.words.ts";
import type { AccountEntryView, ChargeView, PaymentView, RentalView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { formatCalendarDate, formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { DamageRecords } from "#web/app/company/condition-reports/condition-links.tsx";
import { paged, flattenPages } from "#web/app/list/paged.ts";
import { StatusBadge } from "#web/parts/badge.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";

import { AccountRow, ReverseButton } from "./account-row.tsx";
import { ReverseCharge } from "./reverse-charge.tsx";

const FIRST_PAGE_ENTRIES = 50;

const quietStyle = "bg-sunken text-ink-soft";
const REFUND_BADGE = { word: "İade", colour: quietStyle, Icon: Undo2 };
const FROM_DEPOSIT_BADGE = { word: "Depozitodan", colour: quietStyle, Icon: PiggyBank };
const REVERSED_BADGE = { word: "Geri alındı", colour: quietStyle, Icon: Undo2 };

export function AccountList({ rental, onStored }: { rental: RentalView; onStored: (rental: RentalView) => void }) {
  const { id: rentalId, entries } = rental;
  const [reversing, setReversing] = useState<ChargeView>();
  const last = entries.at(-1);
  const older = useInfiniteQuery(
    api.company.rentals.entries.infiniteOptions({
      ...paged({ rentalId }),

      initialPageParam: last && `${last.createdAt.getTime()}.${last.id}`,
      enabled: false,
    }),
  );
  return (
    <div>
      <ul aria-label="Kalemler ve ödemeler" className="divide-line border-line divide-y border-y">
        {[...entries, ...flattenPages(older)].map((entry) => (
          <AccountEntryRow key={entry.id} rentalId={rentalId} entry={entry} onReverse={setReversing} />
        ))}
      </ul>
      <ShowMore
        list={{ ...older, hasNextPage: older.data ? older.hasNextPage : entries.length === FIRST_PAGE_ENTRIES }}
      />
      <ReverseCharge charge={reversing} onClose={() => setReversing(undefined)} onStored={onStored} />
    </div>
  );
}

function AccountEntryRow({
  entry,
  ...rest
}: { entry: AccountEntryView } & Omit<ComponentProps<typeof ChargeRow>, "charge">) {
  return entry.type === "charge" ? <ChargeRow charge={entry} {...rest} /> : <PaymentRow payment={entry} />;
}

function ChargeRow({
  rentalId,
  charge,
  onReverse,
}: {
  rentalId: string;
  charge: ChargeView;
  onReverse: (charge: ChargeView) => void;
}) {
  const { kind, amount, text, quantity, happenedAt, documentNo, reverses, isReversed, enteredBy } = charge;
  const mayReverse = useHasCompanyRight("reverse");
  const word = chargeKindWords[kind];
  const facts = [
    formatLongDateTime(happenedAt),
    ...(quantity === null ? [] : [`Miktar: ${quantity.toLocaleString("tr-TR")}`]),
    ...(documentNo === "" ? [] : [`Belge no: ${documentNo}`]),
    enteredBy,
  ];
  return (
    <AccountRow
      name={reverses === null ? word : `${word}: geri alma`}
      text={text}
      facts={facts}
      amount={amount}
      struck={isReversed}
      badge={isReversed && <StatusBadge look={REVERSED_BADGE} />}
      // The company may claim a damage only with the condition reports of hand-over and return.
      below={kind === "damage" && reverses === null && !isReversed && <DamageRecords rentalId={rentalId} />}
    >
      {mayReverse && reverses === null && !isReversed && (
        <ReverseButton what={`${word}, ${formatKurus(amount)}`} onClick={() => onReverse(charge)} />
      )}
    </AccountRow>
  );
}

function PaymentRow({ payment }: { payment: PaymentView }) {
  const { amount, means, paidOn, fromDeposit: isFromDeposit, receiptId, enteredBy } = payment;
  return (
    <AccountRow
      name="Ödeme"
      text={isFromDeposit ? "" : paymentMeansWords[means]}
      facts={[formatCalendarDate(paidOn), enteredBy]}
      amount={amount}
      isPayment
      badge={
        <>
          {isFromDeposit && <StatusBadge look={FROM_DEPOSIT_BADGE} />}
          {amount < 0 && <StatusBadge look={REFUND_BADGE} />}
        </>
      }
    >
      {receiptId !== null && (
        <Link
          to={pages.receipt.path}
          params={{ id: receiptId }}
          className="text-brand inline-flex min-h-11 items-center font-semibold underline"
        >
          Makbuz
        </Link>
      )}
    </AccountRow>
  );
}
