import { useQuery } from "@tanstack/react-query";

import type { StickerForm } from "#domain/sticker/sticker.ts";
import { formatCount } from "#domain/words/count.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { PrintForm } from "./print-form.tsx";
import { printSettingsOptions } from "./print-settings-data.ts";
import { usePrinting } from "./printing.ts";

/** What is to be printed: a batch, some codes, or neither, which leaves the calibration sheet. */
export interface PrintedThings {
  batchId?: string;
  codes?: readonly string[];
  /** How many stickers there are. */
  count: number;
  /** Whether each has a claim word, which stands on slips of its own. */
  hasClaims?: boolean;
  form?: StickerForm;
}

/** The dialog in which stickers are laid out and downloaded (docs/product.md 4.11); stays open while they come. */
export function PrintDialog({ open, onClose, ...things }: PrintedThings & { open: boolean; onClose: () => void }) {
  const settings = useQuery({ ...printSettingsOptions(), enabled: open });
  const printing = usePrinting();
  const isOfStickers = things.count > 0;

  function close() {
    printing.close();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={isOfStickers ? `${formatCount(things.count)} etiketi yazdır` : "Ayar sayfasını bas"}
      wide
      busy={printing.isUnderWay}
    >
      <Loading of={settings} failed="Yazdırma ayarları yüklenirken bir hata oluştu." rows={2} />
      {settings.data && <PrintForm things={things} settings={settings.data} printing={printing} onLeave={close} />}
    </Dialog>
  );
}
