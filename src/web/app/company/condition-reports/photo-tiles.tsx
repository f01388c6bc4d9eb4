import { Camera, Check, CircleAlert, Hourglass } from "lucide-react";

import type { ConditionPhotoView } from "#contract/fleet/condition-reports.ts";
import { positionWords } from "#contract/fleet/condition-reports.words.ts";
import { makePhotoTimesSentence } from "#contract/fleet/condition-times.words.ts";
import { PHOTO_POSITIONS, type PhotoPosition } from "#domain/fleet/condition-photo.ts";

import { getBlobUrl } from "./blob-address.ts";

export interface PhotoSlot {
  position: PhotoPosition;
  id: string | undefined;
  blob: Blob | undefined;
  address: string | undefined;
  state: "none" | "waits" | "sent" | "failed";
  before: string | undefined;
  onServer?: ConditionPhotoView | undefined;
}

export function PhotoTiles({
  shots,
  next,
  isMarked = true,
  arePairs = false,
  onChoose,
}: {
  shots: readonly PhotoSlot[];
  next: PhotoPosition | undefined;
  isMarked?: boolean;
  arePairs?: boolean;
  onChoose: (shot: PhotoSlot) => void;
}) {
  return (
    <ol
      className={
        arePairs
          ? "grid gap-3 sm:grid-cols-2"
          : isMarked
            ? "grid grid-cols-3 gap-2.5 sm:grid-cols-5"
            : "grid grid-cols-2 gap-3 sm:grid-cols-3"
      }
    >
      {shots.map((shot) => (
        <li key={shot.position} className="min-w-0">
          <PhotoTile
            shot={shot}
            isNext={shot.position === next}
            isMarked={isMarked}
            isPair={arePairs}
            onChoose={() => onChoose(shot)}
          />
        </li>
      ))}
    </ol>
  );
}

const wordsOfPhotoState = {
  none: "çekilmedi",
  waits: "telefonda bekliyor",
  sent: "gönderildi",
  failed: "gönderilemedi",
};

function PhotoTile({
  shot,
  isNext,
  isMarked,
  isPair,
  onChoose,
}: {
  shot: PhotoSlot;
  isNext: boolean;
  isMarked: boolean;
  isPair: boolean;
  onChoose: () => void;
}) {
  const own = shot.blob && getBlobUrl(shot.blob);
  const address = own ?? shot.address;
  const number = PHOTO_POSITIONS.indexOf(shot.position) + 1;
  const edge =
    shot.state === "failed"
      ? "border-bad"
      : isNext
        ? "border-brand border-2"
        : address
          ? "border-line"
          : "border-line-strong border-dashed";
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-label={
        isMarked
          ? `${positionWords[shot.position]}: ${wordsOfPhotoState[shot.state]}${isNext ? ", sırada" : ""}`
          : positionWords[shot.position]
      }
      className="block w-full text-left"
    >
      <span
        className={`bg-surface text-ink-soft relative grid place-items-center overflow-hidden rounded-xl border ${isPair ? "aspect-[8/3] grid-cols-2" : "aspect-[4/3]"} ${edge}`}
      >
        {!address && shot.before && (
          <img src={shot.before} alt="" className="absolute inset-0 size-full object-cover opacity-35" />
        )}
        {isPair && (
          <span className="relative size-full">
            {shot.before && <img src={shot.before} alt="" className="absolute inset-0 size-full object-cover" />}
          </span>
        )}
        {address ? (
          <img
            src={address}
            alt=""
            className={
              isPair
                ? "absolute inset-y-0 right-0 h-full w-1/2 border-l-2 object-cover"
                : "absolute inset-0 size-full object-cover"
            }
          />
        ) : (
          <Camera aria-hidden="true" size={22} className="relative" />
        )}
        {isMarked && <PhotoState state={shot.state} />}
      </span>
      <span
        className={`mt-1 block truncate text-sm ${isNext ? "text-brand font-bold" : "font-medium"}`}
      >{`${number}. ${positionWords[shot.position]}`}</span>
      {!isMarked && shot.onServer && <span className="block text-xs">{makePhotoTimesSentence(shot.onServer)}</span>}
    </button>
  );
}

function PhotoState({ state }: { state: PhotoSlot["state"] }) {
  if (state === "none") return null;
  const { Icon, look } = {
    sent: { Icon: Check, look: "bg-good text-surface" },
    waits: { Icon: Hourglass, look: "bg-warn-soft text-warn" },
    failed: { Icon: CircleAlert, look: "bg-bad text-surface" },
  }[state];
  return (
    <span aria-hidden="true" className={`absolute top-1 right-1 grid size-6 place-items-center rounded-full ${look}`}>
      <Icon size={14} />
    </span>
  );
}
