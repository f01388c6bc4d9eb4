import { Trash2 } from "lucide-react";
import { useState } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { DeleteAccountForm } from "./delete-account-form.tsx";

export function DeleteAccount({ account, onRemoved }: { account: AccountView; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setAsking(false);
  return (
    <FoldingRow
      id="hesabi-sil"
      title="Hesabı sil"
      lead="Hesabınızı ve kişisel bilgilerinizi hemen sileriz. Geri getiremeyiz."
    >
      <Button look="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={18} />
        Hesabımı sil
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        busy={isBusy}
        title="Hesabımı sil"
        description={
          <span>
            <strong translate="no" className="text-ink wrap-anywhere">
              {account.email}
            </strong>{" "}
            hesabı kalıcı olarak silinecek. Bu işlem geri alınamaz.
          </span>
        }
      >
        <DeleteAccountForm account={account} onBusy={setBusy} onClose={close} onRemoved={onRemoved} />
      </Dialog>
    </FoldingRow>
  );
}
