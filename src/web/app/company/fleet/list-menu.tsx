import { ListFile } from "#web/app/list/list-file.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** On a phone: the actions on the whole list of cars, such as printing and downloading it. */
export function ListMenu({
  open,
  filter,
  onPrint,
  onClose,
}: {
  open: boolean;
  filter: object;
  onPrint: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Araç listesi">
      <div className="grid gap-3">
        <Button look="secondary" onClick={onPrint}>
          Etiketleri yazdır
        </Button>
        <ListFile list="cars" filter={filter} />
      </div>
    </Dialog>
  );
}
