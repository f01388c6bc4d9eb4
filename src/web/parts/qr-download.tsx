import { Download } from "lucide-react";

import type { ButtonLook } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { downloadFile } from "./download.ts";
import { makeQrPng } from "./qr-image.ts";

export function QrDownload({
  scanUrl,
  name,
  look = "primary",
  short = false,
}: {
  scanUrl: string;
  name: string;
  look?: ButtonLook;
  short?: boolean;
}) {
  async function save() {
    try {
      downloadFile(await makeQrPng(scanUrl), `${name.replaceAll(/[/\\:*?"<>|]/g, "-")}.png`);
    } catch {
      showToast("Resim hazırlanamadı. Lütfen tekrar deneyin.", "bad");
    }
  }
  return (
    <Button look={look} onClick={() => void save()} aria-label={`PNG indir: ${name}: QR kod`}>
      <Download aria-hidden="true" size={18} />
      <span>
        PNG<span className={short ? "max-sm:hidden" : ""}> indir</span>
      </span>
    </Button>
  );
}
