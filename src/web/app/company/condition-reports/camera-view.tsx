import { Images, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { photoHints, positionWords } from "#contract/fleet/condition-reports.words.ts";
import type { PhotoPosition } from "#domain/fleet/condition-photo.ts";
import { showModal } from "#web/ui/show-modal.ts";

import { closeCamera, openCamera, takePicture } from "./own-camera.ts";
import { isOpenSlot } from "./photo-slots.ts";
import type { PhotoSlot } from "./photo-tiles.tsx";

const CAMERA_REFUSED_MESSAGE =
  "Kamera açılamadı. İzin vermek için adres çubuğundaki kilide dokunun. İzin vermeden de çekebilirsiniz: düğme telefonunuzun kamerasını açar.";

/**
 * For a return, the photo of the hand-over is laid over the camera's picture, so that both photos are taken from the
 * same place.
 */
export function CameraView({
  shots,
  onTake,
  onClose,
  onRefused,
}: {
  shots: readonly PhotoSlot[];
  onTake: (position: PhotoPosition, photo: Blob) => Promise<void>;
  onClose: () => void;
  onRefused: (sentence: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { video, isReady } = useCameraPicture(onRefused);
  const [skipped, setSkipped] = useState<readonly PhotoPosition[]>([]);
  const [isBeforeShown, setBeforeShown] = useState(true);
  const isTaking = useRef(false);
  const shot = shots.find((one) => isOpenSlot(one) && !skipped.includes(one.position));
  const taken = shots.filter((one) => !isOpenSlot(one)).length;
  useEffect(() => {
    if (dialog.current) showModal(dialog.current);
  }, []);
  useEffect(() => {
    if (shot === undefined) onClose();
  }, [shot, onClose]);
  if (shot === undefined) return null;
  const { position, before } = shot;

  async function take() {
    // A second tap would take the photo of the next position from the same place.
    if (isTaking.current || !video.current) return;
    isTaking.current = true;
    try {
      const photo = await takePicture(video.current);
      if (photo) await onTake(position, photo);
    } finally {
      isTaking.current = false;
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Kamera: ${positionWords[position]}`}
      onCancel={onClose}
      className="fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none flex-col bg-black p-0 text-white"
    >
      <div className="flex items-center gap-2 p-2">
        <button type="button" aria-label="Kamerayı kapat" onClick={onClose} className="grid size-11 place-items-center">
          <X aria-hidden="true" />
        </button>
        <p role="status" className="grow text-center leading-tight">
          <strong className="block text-lg">{positionWords[position]}</strong>
          <span className="text-sm">{`${taken + 1}/${shots.length} · ${photoHints[position]}`}</span>
        </p>
        {before ? (
          <button
            type="button"
            aria-label="Teslim fotoğrafını göster"
            aria-pressed={isBeforeShown}
            onClick={() => setBeforeShown(!isBeforeShown)}
            className={`grid size-11 place-items-center rounded-full ${isBeforeShown ? "bg-white text-black" : ""}`}
          >
            <Images aria-hidden="true" />
          </button>
        ) : (
          <span className="size-11" />
        )}
      </div>
      <div className="relative min-h-0 grow">
        <video ref={video} autoPlay muted playsInline className="absolute inset-0 size-full object-contain" />
        {before && isBeforeShown && (
          <img
            src={before}
            alt={`${positionWords[position]}, teslimde`}
            className="pointer-events-none absolute inset-0 size-full object-contain opacity-40"
          />
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center p-4">
        <span />
        <button
          type="button"
          aria-label={`Çek: ${positionWords[position]}`}
          aria-disabled={!isReady}
          onClick={() => void take()}
          className="size-19 rounded-full border-4 border-black bg-white outline-4 outline-white aria-disabled:opacity-40"
        />
        <button
          type="button"
          aria-label={`Atla: ${positionWords[position]}`}
          onClick={() => setSkipped([...skipped, position])}
          className="min-h-11 justify-self-end px-3 font-semibold"
        >
          Atla
        </button>
      </div>
    </dialog>
  );
}

function useCameraPicture(onRefused: (sentence: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    openCamera().then(
      (opened) => {
        stream = opened;
        if (isOver || !video.current) return closeCamera(opened);
        video.current.srcObject = opened;
        video.current.onplaying = () => setReady(true);
      },
      () => isOver || onRefused(CAMERA_REFUSED_MESSAGE),
    );
    return () => {
      isOver = true;
      if (stream) closeCamera(stream);
    };
  }, [onRefused]);
  return { video, isReady };
}
