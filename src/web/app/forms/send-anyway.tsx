import { Button } from "#web/ui/button.tsx";

/** The answer to the question about a telephone that looks wrong. */
export function SendAnyway({ busy, busyText, onClick }: { busy: boolean; busyText: string; onClick: () => void }) {
  return (
    <div className="mt-3">
      <Button look="secondary" busy={busy} busyText={busyText} onClick={onClick}>
        Numara doğru, kaydet
      </Button>
    </div>
  );
}
