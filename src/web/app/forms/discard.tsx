import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Asks before unsaved text gives way to something else on the same page, or to logging out; leaving the page is asked about by the frame. */
export function Discard({
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
