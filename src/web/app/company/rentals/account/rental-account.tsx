import { Plus, Wallet } from "lucide-react";
import { useState } from "react";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { formatKurus } from "#domain/words/money.ts";
import { Button } from "#web/ui/button.tsx";

import { AccountList } from "./account-list.tsx";
import { AskPayment } from "./ask-payment.tsx";
import { ChargeForm } from "./charge-form.tsx";
import { PaymentForm } from "./payment-form.tsx";

type AccountFormName = "payment" | "charge";

export function RentalAccount({
  rental,
  onStored,
  opened,
  withSums = false,
  isTitled = true,
  foot,
}: {
  rental: RentalView;
  onStored: (rental: RentalView) => void;
  opened?: AccountFormName | undefined;
  withSums?: boolean;
  isTitled?: boolean;
  foot?: HTMLElement | null | undefined;
}) {
  const [form, setForm] = useState<AccountFormName | undefined>(opened);
  // Forms that were opened stay mounted, so that typed text survives switching between them.
  const [used, setUsed] = useState<readonly AccountFormName[]>(opened ? [opened] : []);

  function show(one: AccountFormName) {
    setForm(form === one ? undefined : one);
    if (!used.includes(one)) setUsed([...used, one]);
  }

  return (
    <section aria-labelledby={isTitled ? "hesap" : undefined} className="grid content-start gap-4">
      {isTitled && (
        <h3 id="hesap" className="text-lg font-bold">
          Hesap
        </h3>
      )}
      {/* The forms are not printed, because the print is for the renter. */}
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3 min-[30rem]:flex">
          <Button look="secondary" aria-expanded={form === "payment"} onClick={() => show("payment")}>
            <Wallet aria-hidden="true" size={18} className="max-[30rem]:hidden" />
            Ödeme al
          </Button>
          <Button look="secondary" aria-expanded={form === "charge"} onClick={() => show("charge")}>
            <Plus aria-hidden="true" size={18} className="max-[30rem]:hidden" />
            Kalem ekle
          </Button>
        </div>
        {used.includes("payment") && (
          <div hidden={form !== "payment"}>
            <PaymentForm rental={rental} foot={form === "payment" ? foot : null} onStored={onStored} />
          </div>
        )}
        {used.includes("charge") && (
          <div hidden={form !== "charge"}>
            <ChargeForm rental={rental} onStored={onStored} />
          </div>
        )}
      </div>
      <AccountList rental={rental} onStored={onStored} />
      <div>
        <AskPayment rental={rental} onStored={onStored} />
      </div>
      {withSums && <AccountSums rental={rental} />}
    </section>
  );
}

function AccountSums({ rental: { total, paid } }: { rental: RentalView }) {
  const sums = [
    { word: "Toplam", amount: total },
    { word: "Ödenen", amount: paid },
    { word: paid > total ? "Fazla ödeme" : "Kalan", amount: Math.abs(total - paid) },
  ];
  return (
    <dl className="grid gap-1">
      {sums.map(({ word, amount }, nth) => (
        <div
          key={word}
          className={`flex justify-between gap-4 ${nth === 2 ? "border-line border-t pt-1 text-lg font-bold" : ""}`}
        >
          <dt className={nth === 2 ? "" : "text-ink-soft"}>{word}</dt>
          <dd className="tabular-nums">{formatKurus(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
