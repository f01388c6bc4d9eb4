import type { SharedDeviceView } from "#contract/people/shared-devices.ts";
import { formatNearDay } from "#contract/words/clock.ts";
import { formatClock, formatLongDateTime } from "#domain/words/istanbul.ts";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";

const MINUTE_MS = 60_000;

export function SharedDeviceRow({ device, onEnd }: { device: SharedDeviceView; onEnd: () => void }) {
  const { id, sharedBy, sharedAt, lastUsedAt, isThis } = device;
  const now = useNow(MINUTE_MS);
  const use = `Son açılış: ${formatNearDay(lastUsedAt, now)} ${formatClock(lastUsedAt)}`;
  return (
    <FoldingRow id={id} title={formatDeviceName(device)} value={<span>{isThis ? "Bu cihaz" : use}</span>}>
      <div className="grid gap-4">
        <div className="text-ink-soft">
          <p>{`${use}.`}</p>
          <p className="wrap-anywhere">
            <span>{`${formatLongDateTime(sharedAt)} ortak yapıldı. Ortak yapan: `}</span>
            <bdi translate="no">{sharedBy}</bdi>
          </p>
        </div>
        <Actions>
          <Button look="danger" onClick={onEnd}>
            Ortak cihaz olmaktan çıkar
          </Button>
        </Actions>
      </div>
    </FoldingRow>
  );
}

export function formatDeviceName({ device }: SharedDeviceView): string {
  return device === "" ? "Bilinmeyen cihaz" : device;
}
