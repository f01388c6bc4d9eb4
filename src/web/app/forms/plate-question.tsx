import { Confirm } from "#web/ui/confirm.tsx";

/** Asks before a plate is set that its owner cannot change any more, by the plate as it will stand. */
export function PlateQuestion({
  question: { asked, confirm, cancel },
}: {
  question: { asked: { plate: string } | undefined; confirm: () => void; cancel: () => void };
}) {
  return (
    <Confirm
      open={asked !== undefined}
      onClose={cancel}
      title={`Plaka ${asked?.plate ?? ""} olarak kaydedilsin mi?`}
      description="Plaka bir kez kaydedilir; sonradan değiştirilemez."
      action="Plakayı kaydet"
      busyText="Kaydediliyor…"
      busy={false}
      danger={false}
      onConfirm={confirm}
    />
  );
}
