import { Pencil, Trash2 } from "lucide-react";

import type { CustomerView } from "#contract/fleet/customers.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";

export function CustomerMenu({
  customer,
  onClose,
  onEdit,
  onDelete,
}: {
  customer: CustomerView | undefined;
  onClose: () => void;
  onEdit: (customer: CustomerView) => void;
  onDelete: (customer: CustomerView) => void;
}) {
  const mayDelete = useHasCompanyRight("delete-customers");

  function choose(act: (chosen: CustomerView) => void) {
    onClose();
    if (customer) act(customer);
  }

  return (
    <Dialog open={customer !== undefined} onClose={onClose} title={<span translate="no">{customer?.name}</span>}>
      <MenuButton Icon={Pencil} onClick={() => choose(onEdit)}>
        Düzenle
      </MenuButton>
      {mayDelete && (
        <MenuButton Icon={Trash2} danger onClick={() => choose(onDelete)}>
          Sil
        </MenuButton>
      )}
    </Dialog>
  );
}
