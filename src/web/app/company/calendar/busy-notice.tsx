import { NO_FREE_CAR_MESSAGE, makeCarTakenSentence } from "#contract/fleet/periods.words.ts";
import type { BusyCar } from "#web/app/company/parts/busy-car.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

export function BusyNotice({
  busy,
  take,
  isTaking = false,
  onTake,
}: {
  busy: BusyCar;
  take: string;
  isTaking?: boolean;
  onTake: (car: { code: string; plate: string }) => void;
}) {
  return (
    <Notice kind="bad">
      <span>{`${makeCarTakenSentence(busy)} ${busy.free.length === 0 ? NO_FREE_CAR_MESSAGE : ""}`}</span>
      {busy.free.length > 0 && (
        <div role="group" aria-label="Bu zamanda boş araçlar" className="mt-3 flex flex-wrap gap-2">
          {busy.free.map((car) => (
            <Button key={car.code} look="secondary" busy={isTaking} onClick={() => onTake(car)}>
              {`${car.plate || car.code} ${take}`}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  );
}
