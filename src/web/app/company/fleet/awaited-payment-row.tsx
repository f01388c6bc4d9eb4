import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import type { AwaitedPaymentView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function AwaitedPaymentRow({ payment }: { payment: AwaitedPaymentView }) {
  const { id: rentalId, code, plate, renterName, owed, paid, askedAt } = payment;
  /** The id stays the same, so that a repeated press records the payment only once. */
  const [asked, setAsked] = useState<string>();
  const pay = useMutation({
    ...api.company.rentals.pay.mutationOptions(),
    onSuccess: async () => {
      await refreshPage();
      setAsked(undefined);
      showToast("Ödeme kaydedildi.");
    },
  });
  return (
    <li className="hover:bg-sunken relative -mx-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={pages.billing.path}
            search={{ rental: rentalId }}
            // The link covers the whole row, so that a press anywhere opens the rental.
            className="text-ink font-medium wrap-anywhere no-underline after:absolute after:inset-0"
          >
            <span translate="no">{renterName}</span>
          </Link>
          <PlateOrCode plate={plate} code={code} size="small" />
          <span className="font-semibold tabular-nums">{formatKurus(owed)}</span>
        </p>
        <p className="text-ink-soft text-sm">{`İstediğiniz zaman: ${formatLongDateTime(askedAt)}`}</p>
      </div>
      <span className="relative z-10">
        <Button look="secondary" aria-label={`${renterName}: ödendi`} onClick={() => setAsked(crypto.randomUUID())}>
          Ödendi
        </Button>
      </span>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Ödeme geldi mi?"
        description={<p>{`${renterName} için ${formatKurus(owed)}, bugünün tarihiyle havale olarak kaydedilir.`}</p>}
        action="Ödendi"
        busyText="Kaydediliyor…"
        busy={pay.isPending}
        error={pay.error ? readSentenceFor(pay.error, "Ödeme kaydedilemedi. Lütfen tekrar deneyin.") : undefined}
        onConfirm={() =>
          pay.mutate({ id: asked!, rentalId, amount: owed, isRefund: false, means: "transfer", paidBefore: paid })
        }
      />
    </li>
  );
}
