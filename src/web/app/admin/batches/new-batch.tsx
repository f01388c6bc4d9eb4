import { useState } from "react";

import { Discard } from "#web/app/forms/discard.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { NewBatchForm } from "./new-batch-form.tsx";

/** The dialog in which a batch is made; what is typed is not dropped without a question. */
export function NewBatch({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);

  function close() {
    setAsks(false);
    onClose();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={() => (isChanged ? setAsks(true) : close())}
        busy={isBusy}
        title="Yeni parti"
        description="Kodlar birlikte üretilir, numaralanır ve birlikte basılır."
      >
        {open && <NewBatchForm onChanged={setChanged} onBusy={setBusy} onClose={close} />}
      </Dialog>
      <Discard
        open={asks}
        text="Devam ederseniz yazdıklarınız kaybolur."
        onStay={() => setAsks(false)}
        onDiscard={close}
      />
    </>
  );
}
