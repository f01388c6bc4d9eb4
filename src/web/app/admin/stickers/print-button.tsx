import { Printer } from "lucide-react";
import { useState } from "react";

import { readSentenceFor } from "#web/app/api/sentences.ts";
import type { ButtonLook } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import type { PrintDialog, PrintSubject } from "./print-dialog.tsx";

type PrintDialogComponent = typeof PrintDialog;

export function PrintButton({
  label = "Yazdır",
  look = "primary",
  ...things
}: PrintSubject & { label?: string; look?: ButtonLook }) {
  const [Opened, setOpened] = useState<PrintDialogComponent>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const { PrintDialog: Loaded } = await import("./print-dialog.tsx");
      setOpened(() => Loaded);
      setOpen(true);
    } catch (error) {
      showToast(readSentenceFor(error, "Yazdırma açılamadı. Lütfen tekrar deneyin."), "bad");
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <Button look={look} busy={isLoading} busyText="Açılıyor…" onClick={() => void open()}>
        <Printer aria-hidden="true" size={18} />
        <span>{label}</span>
      </Button>
      {Opened && <Opened {...things} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
