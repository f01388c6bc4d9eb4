import { useQuery } from "@tanstack/react-query";

import type { ReceiptView } from "#contract/fleet/receipts.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";

import { ReceiptForm } from "./receipt-form.tsx";

export function TakeReceipt({
  customerId,
  onTaken,
  onCancel,
}: {
  customerId: string;
  onTaken: (receipt: ReceiptView) => void;
  onCancel: () => void;
}) {
  const owed = useQuery(
    // Fetched only once. If the debts change while the user types, the server refuses the receipt and the form reloads
    // the debts.
    api.company.receipts.owed.queryOptions({
      input: { customerId },
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  return (
    <section aria-labelledby="odeme-al" className="border-line bg-surface rounded-2xl border p-5">
      <h2 id="odeme-al" className="mb-4 text-xl font-bold">
        Ödeme al
      </h2>
      {owed.data ? (
        owed.data.rentals.length === 0 ? (
          <div className="grid gap-4 sm:justify-items-start">
            <p>Bu müşterinin borcu yok. Fazla ödeme almak için kiralamayı açın.</p>
            <Button look="secondary" onClick={onCancel}>
              Kapat
            </Button>
          </div>
        ) : (
          <ReceiptForm customerId={customerId} owed={owed.data} onTaken={onTaken} onCancel={onCancel} />
        )
      ) : (
        <Loading of={owed} failed="Müşterinin borçları yüklenirken bir hata oluştu." rows={1} />
      )}
    </section>
  );
}
