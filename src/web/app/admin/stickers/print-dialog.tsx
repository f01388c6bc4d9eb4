import { useQuery } from "@tanstack/react-query";

import type { StickerForm } from "#domain/sticker/sticker.ts";
import { formatCount } from "#domain/words/count.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { PrintForm } from "./print-form.tsx";
import { printSettingsQueryOptions } from "./print-settings-data.ts";
import { usePrinting } from "./printing.ts";

export interface PrintSubject {
  batchId?: string;
  codes?: readonly string[];
  count: number;
  hasClaims?: boolean;
  form?: StickerForm;
}

export function PrintDialog({ open, onClose, ...things }: PrintSubject & { open: boolean; onClose: () => void }) {
  const settings = useQuery({ ...printSettingsQueryOptions(), enabled: open });
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
