import { Download } from "lucide-react";

import type { ButtonLook } from "../ui/button-style.ts";
import { Button } from "../ui/button.tsx";
import { announce } from "../ui/toast.tsx";
import { download } from "./download.ts";
import { qrPng } from "./qr-image.ts";

/** Downloads the QR as PNG, named by plate or code (specification 9). */
export function QrDownload({ scanUrl, name, look = "primary" }: { scanUrl: string; name: string; look?: ButtonLook }) {
  async function save() {
    try {
      download(await qrPng(scanUrl), `${name.replaceAll(/[/\\:*?"<>|]/g, "-")}.png`);
    } catch {
      announce("Resim hazırlanamadı. Lütfen tekrar deneyin.", "bad");
    }
  }
  return (
    <Button look={look} onClick={() => void save()} aria-label={`${name} QR kodunu PNG olarak indir`}>
      <Download aria-hidden="true" size={18} />
      PNG indir
    </Button>
  );
}
