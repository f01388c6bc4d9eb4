import type { ListFileName } from "#contract/contract.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Elements } from "#web/ui/elements.ts";

import { ListFile } from "./list-file.tsx";

export function ListMoreDialog({
  open,
  title,
  list,
  filter,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  list: ListFileName | undefined;
  filter: object;
  onClose: () => void;
  children: Elements;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-3">
        {children}
        {list && <ListFile list={list} filter={filter} onEnd={onClose} />}
      </div>
    </Dialog>
  );
}
