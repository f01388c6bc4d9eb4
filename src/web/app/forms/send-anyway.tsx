import { Button } from "#web/ui/button.tsx";

/** The button that saves a doubted phone number or amount as it is. */
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

/** The label of the button that saves a doubted amount. */
export const AMOUNT_IS_RIGHT_LABEL = "Evet, tutar doğru";
