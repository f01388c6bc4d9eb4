import type { ListFileName } from "#contract/contract.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Elements } from "#web/ui/elements.ts";

import { ListFile } from "./list-file.tsx";

/** What is rarely done with a whole list: other pages about it, and its file for a spreadsheet. */
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
  /** Undefined for whoever may not export it. */
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
