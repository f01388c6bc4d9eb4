import { Button } from "#web/ui/button.tsx";

/** The button that saves a doubted phone number as it is. */
export function SendAnyway({ busy, busyText, onClick }: { busy: boolean; busyText: string; onClick: () => void }) {
  return (
    <div className="mt-3">
      <Button look="secondary" busy={busy} busyText={busyText} onClick={onClick}>
        Numara doğru, kaydet
      </Button>
    </div>
  );
}
