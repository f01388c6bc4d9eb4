import { Button } from "#web/ui/button.tsx";

export function SendAnyway({
  busy,
  busyText,
  label = "Numara doğru, kaydet",
  onClick,
}: {
  busy: boolean;
  busyText: string;
  label?: string;
  onClick: () => void;
}) {
  return (
    <div className="mt-3">
      <Button look="secondary" busy={busy} busyText={busyText} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

export const AMOUNT_IS_RIGHT_LABEL = "Evet, tutar doğru";
