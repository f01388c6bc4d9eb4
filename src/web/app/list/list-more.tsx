import { Ellipsis } from "lucide-react";
import { useState } from "react";

import { toActor } from "#contract/actor-of.ts";
import type { ListFileName } from "#contract/contract.ts";
import { hasRight, isMember } from "#domain/people/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import type { Elements } from "#web/ui/elements.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import type { ListMoreDialog } from "./list-more-dialog.tsx";

/** Members who may not export get only the buttons and links, or nothing. */
export function ListMore({
  title,
  list,
  filter,
  children,
}: {
  title: string;
  list: ListFileName;
  filter: object;
  /** An action that opens a dialog must first call `close`, which closes the present dialog. */
  children?: (close: () => void) => Elements;
}) {
  const [Sheet, setSheet] = useState<typeof ListMoreDialog>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const actor = toActor(useAccount());
  const mayExport = !isMember(actor) || hasRight(actor, "export");
  if (!mayExport && !children) return null;

  function open() {
    import("./list-more-dialog.tsx").then(
      (script) => {
        setSheet(() => script.ListMoreDialog);
        setOpen(true);
      },
      () => showToast("Veri yüklenirken bir hata oluştu. Lütfen tekrar deneyin.", "bad"),
    );
  }

  return (
    <div className="-mr-2 shrink-0 print:hidden">
      <IconButton Icon={Ellipsis} name={`${title}: diğer işlemler`} aria-haspopup="dialog" onClick={open} />
      {Sheet && (
        <Sheet open={isOpen} title={title} list={mayExport ? list : undefined} filter={filter} onClose={close}>
          {children?.(close) ?? null}
        </Sheet>
      )}
    </div>
  );
}
