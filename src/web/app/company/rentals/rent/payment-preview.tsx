import { getPaymentStatus } from "#domain/fleet/rental.ts";
import { formatKurus } from "#domain/words/money.ts";
import { PaymentBadge } from "#web/parts/status-badge.tsx";

export function PaymentPreview({ total, paid }: { total: number | string | null; paid: number | string | null }) {
  const received = paid ?? 0;
  if (typeof total !== "number" || total === 0 || typeof received !== "number") {
    return (
      <p className="text-ink-soft flex min-h-8 items-center text-sm">Ödeme durumunu girdiğiniz tutarlar belirler.</p>
    );
  }
  const open = total - received;
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink-soft">Ödeme durumu:</span>
      <PaymentBadge status={getPaymentStatus(total, received)} />
      {open > 0 && <span>{`Kalan ${formatKurus(open)}`}</span>}
      {open < 0 && (
        <span className="text-warn font-semibold">{`Alınan ödeme, ücretten ${formatKurus(-open)} fazla. Doğru mu?`}</span>
      )}
    </p>
  );
}
