import type { CarView } from "#contract/fleet/cars.ts";
import { carStatuses } from "#web/parts/status-badge.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

export function NotAvailable({ status, children }: Pick<CarView, "status"> & { children?: Elements }) {
  const word = (carStatuses as Partial<typeof carStatuses>)[status]?.word ?? "Bilinmiyor";
  return (
    <Notice kind="info">
      <span>
        Bu aracın durumu <strong>{word}</strong> olduğu için kiralanamaz.
      </span>
      {children}
    </Notice>
  );
}
