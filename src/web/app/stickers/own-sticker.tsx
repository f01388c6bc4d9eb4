import { FileText, Image as Picture, Share2, Shapes } from "lucide-react";
import { useState } from "react";

import { api } from "#web/app/api/client.ts";
import { saveFile } from "#web/app/api/fetch-file.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { Button } from "#web/ui/button.tsx";

import { FileProgress } from "./file-progress.tsx";
import { convertSvgToPng } from "./sticker-png.ts";
import { canShareFiles, shareFiles } from "./system-sheet.ts";
import { useFile } from "./use-file.ts";

export function OwnSticker({ code, name }: { code: string; name: string }) {
  const { state, start, again, cancel } = useFile();
  /** The finished picture, kept for a second tap, because browsers allow sharing only right after a tap. */
  const [drawn, setDrawn] = useState<File>();

  function order(kind: "pdf" | "svg") {
    const id = makeId();
    return () => api.codes.orderSticker.call({ id, code, kind });
  }

  async function share(picture: File) {
    setDrawn((await shareFiles({ files: [picture] })) ? undefined : picture);
  }

  return (
    <section aria-labelledby="etiketi-indir" className="border-line grid gap-3 self-stretch border-t pt-5">
      <h3 id="etiketi-indir" className="font-bold">
        Etiketi indir
      </h3>
      <p className="text-ink-soft text-sm">
        PDF’te etiket 6 cm’dir. Yazdırırken ölçeği “%100” ya da “gerçek boyut” seçin.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" aria-label={`PDF indir: ${name} etiketi`} onClick={() => start(order("pdf"))}>
          <FileText aria-hidden="true" size={18} />
          PDF
        </Button>
        <Button look="secondary" aria-label={`SVG indir: ${name} etiketi`} onClick={() => start(order("svg"))}>
          <Shapes aria-hidden="true" size={18} />
          SVG
        </Button>
        <Button
          look="secondary"
          aria-label={`Resim (PNG) indir: ${name} etiketi`}
          onClick={() => start(order("svg"), async (svg) => saveFile(await convertSvgToPng(svg)))}
        >
          <Picture aria-hidden="true" size={18} />
          Resim
        </Button>
        {canShareFiles("etiket.png", "image/png") && (
          <Button
            look={drawn ? "primary" : "secondary"}
            aria-label={`Paylaş: ${name} etiketi`}
            onClick={() =>
              drawn ? void share(drawn) : start(order("svg"), async (svg) => share(await convertSvgToPng(svg)))
            }
          >
            <Share2 aria-hidden="true" size={18} />
            <span>{drawn ? "Şimdi paylaş" : "Paylaş"}</span>
          </Button>
        )}
      </div>
      <FileProgress state={state} onCancel={cancel} onAgain={again} />
    </section>
  );
}
