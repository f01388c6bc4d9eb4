import { CarStickers } from "#web/app/stickers/car-stickers.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export function FleetStickers({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Etiketleri yazdır">
      <CarStickers label="Bütün araçların PDF’ini indir" />
    </Dialog>
  );
}
