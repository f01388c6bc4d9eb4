import { FormDialog } from "#web/app/forms/form-dialog.tsx";

import { NewBatchForm } from "./new-batch-form.tsx";

export function NewBatch({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Yeni parti"
      description="Kodlar birlikte üretilir, numaralanır ve birlikte basılır."
    >
      {({ close, setBusy }) => <NewBatchForm onBusy={setBusy} onClose={close} />}
    </FormDialog>
  );
}
