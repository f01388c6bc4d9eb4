import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** LeaveGuard asks when the user leaves the page. */
export function DiscardQuestion({
  open,
  text,
  onStay,
  onDiscard,
}: {
  open: boolean;
  text: string;
  onStay: () => void;
  onDiscard: () => void;
}) {
  return (
    <Dialog open={open} onClose={onStay} title="Kaydedilmemiş değişiklikler var" description={text}>
      <Actions>
        <Button onClick={onStay}>Yazmaya dön</Button>
        <Button look="danger" onClick={onDiscard}>
          Kaydetmeden devam et
        </Button>
      </Actions>
    </Dialog>
  );
}
