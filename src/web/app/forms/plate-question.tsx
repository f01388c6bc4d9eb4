import { PlateOrCode } from "#web/parts/plate.tsx";
import { Confirm } from "#web/ui/confirm.tsx";

/** Asks, before a plate is set that its owner cannot change any more, whether it is right, by the plate as strangers will see it. */
export function PlateQuestion({
  question: { asked, confirm, cancel },
}: {
  question: { asked: { plate: string } | undefined; confirm: () => void; cancel: () => void };
}) {
  return (
    <Confirm
      open={asked !== undefined}
      onClose={cancel}
      title={
        <>
          <span>Bu plaka doğru mu?</span>
          {asked && <span className="sr-only">{` ${asked.plate}`}</span>}
        </>
      }
      description="Sonradan değiştirilemez."
      action="Evet, kaydet"
      cancel="Düzelt"
      busyText="Kaydediliyor…"
      busy={false}
      danger={false}
      onConfirm={confirm}
    >
      {asked && (
        <p className="flex justify-center py-2">
          <PlateOrCode plate={asked.plate} code="" size="large" />
        </p>
      )}
    </Confirm>
  );
}
