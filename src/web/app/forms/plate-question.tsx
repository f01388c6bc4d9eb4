import { isOddPlate } from "#domain/people/plate.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";

export function PlateQuestion({
  question: { asked, confirm, cancel },
}: {
  question: {
    /** Without `kind`, the plate belongs to a vehicle. */
    asked: { plate: string; kind?: ProfileKind | undefined } | undefined;
    confirm: () => void;
    cancel: () => void;
  };
}) {
  const isOdd = asked !== undefined && asked.kind !== "place" && isOddPlate(asked.plate);
  return (
    <ConfirmDialog
      open={asked !== undefined}
      onClose={cancel}
      title={
        <>
          <span>Bu plaka doğru mu?</span>
          {asked && <span className="sr-only">{` ${asked.plate}`}</span>}
        </>
      }
      description={isOdd ? "Bu bir plakaya benzemiyor. Sonradan değiştirilemez." : "Sonradan değiştirilemez."}
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
    </ConfirmDialog>
  );
}
