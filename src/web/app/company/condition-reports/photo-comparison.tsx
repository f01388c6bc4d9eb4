import { Camera, ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useRef } from "react";

import { positionWords } from "#contract/fleet/condition-reports.words.ts";
import { makePhotoTimesSentence } from "#contract/fleet/condition-times.words.ts";
import type { PhotoPosition } from "#domain/fleet/condition-photo.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { getBlobUrl } from "./blob-address.ts";
import type { PhotoSlot } from "./photo-tiles.tsx";

const SWIPE_PX = 48;

export function PhotoComparison({
  shots,
  shown,
  onShow,
  onRetake,
  onDamage,
}: {
  shots: readonly PhotoSlot[];
  shown: PhotoPosition | undefined;
  onShow: (position: PhotoPosition | undefined) => void;
  onRetake?: (position: PhotoPosition) => void;
  onDamage?: () => void;
}) {
  const index = shots.findIndex(({ position }) => position === shown);
  const began = useRef<number>(undefined);
  const shot = shots[index];
  const step = (by: 1 | -1) => onShow(shots[(index + by + shots.length) % shots.length]?.position);

  return (
    <Dialog
      open={shot !== undefined}
      onClose={() => onShow(undefined)}
      title={shot ? positionWords[shot.position] : ""}
      wide
    >
      {shot && (
        <div
          className="grid touch-pan-y gap-4"
          onPointerDown={(event) => {
            began.current = event.clientX;
          }}
          onPointerUp={(event) => {
            const moved = event.clientX - (began.current ?? event.clientX);
            if (Math.abs(moved) > SWIPE_PX) step(moved > 0 ? -1 : 1);
          }}
        >
          <PhotoPair shot={shot} />
          {shot.onServer && <p className="text-ink-soft text-sm">{makePhotoTimesSentence(shot.onServer)}</p>}
          <div className="flex items-center justify-between gap-3">
            <Button look="secondary" aria-label="Önceki fotoğraf" onClick={() => step(-1)}>
              <ChevronLeft aria-hidden="true" size={20} />
            </Button>
            <p role="status" className="text-ink-soft tabular-nums">{`${index + 1}/${shots.length}`}</p>
            <Button look="secondary" aria-label="Sonraki fotoğraf" onClick={() => step(1)}>
              <ChevronRight aria-hidden="true" size={20} />
            </Button>
          </div>
          {(onRetake ?? onDamage) && (
            <div className="grid gap-3 sm:grid-cols-2">
              {onRetake && (
                <Button look="secondary" onClick={() => onRetake(shot.position)}>
                  <Camera aria-hidden="true" size={18} />
                  <span>{shot.state === "none" ? "Şimdi çek" : "Yeniden çek"}</span>
                </Button>
              )}
              {onDamage && (
                <Button look="secondary" onClick={onDamage}>
                  <Plus aria-hidden="true" size={18} />
                  Hasar ekle
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function PhotoPair({ shot: { position, blob, address, before } }: { shot: PhotoSlot }) {
  const own = blob && getBlobUrl(blob);
  const now = own ?? address;
  const name = positionWords[position];
  return (
    <div className={`grid gap-3 ${before ? "grid-cols-2" : ""}`}>
      {before && <ComparedPhoto src={before} alt={`${name}, teslimde`} caption="Teslimde" />}
      {now ? (
        <ComparedPhoto src={now} alt={before ? `${name}, dönüşte` : name} caption={before ? "Dönüşte" : undefined} />
      ) : (
        <p className="bg-sunken text-ink-soft grid min-h-40 place-items-center rounded-xl p-3 text-center">
          Bu fotoğraf çekilmedi.
        </p>
      )}
    </div>
  );
}

export function ComparedPhoto({ src, alt, caption }: { src: string; alt: string; caption?: string | undefined }) {
  return (
    <figure className="min-w-0">
      <img src={src} alt={alt} draggable={false} className="bg-sunken max-h-[60dvh] w-full rounded-xl object-contain" />
      {caption && <figcaption className="mt-1 text-sm font-semibold">{caption}</figcaption>}
    </figure>
  );
}
