import { Link } from "@tanstack/react-router";
import { ChevronRight, Maximize2 } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { Dialog } from "#web/ui/dialog.tsx";

const entryStyle =
  "border-line text-ink hover:bg-sunken flex min-h-12 w-full items-center gap-3 border-b py-2 text-left font-semibold no-underline last:border-b-0";

const menuRows = [
  ["İkinci kişi", "ikinci-kisi"],
  ["Etiketi yenile", "yenile"],
  ["Devret", "devret"],
  ["Bağlantıyı kaldır", "kaldir"],
] as const;

export function CodeMenu({
  code: { code, plate },
  open,
  onEnlarge,
  onClose,
}: {
  code: OwnCodeView;
  open: boolean;
  onEnlarge: () => void;
  onClose: () => void;
}) {
  const name = plate || code;
  return (
    <Dialog open={open} onClose={onClose} title={<span translate="no">{name}</span>}>
      <button type="button" onClick={onEnlarge} aria-label={`${name}: QR’ı büyüt`} className={entryStyle}>
        <span className="grow">Büyüt, indir, yazdır</span>
        <Maximize2 aria-hidden="true" size={18} className="shrink-0" />
      </button>
      {menuRows.map(([label, hash]) => (
        <Link key={hash} to={pages.editProfile.path} params={{ code }} hash={hash} className={entryStyle}>
          <span className="grow">{label}</span>
          <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
        </Link>
      ))}
    </Dialog>
  );
}
