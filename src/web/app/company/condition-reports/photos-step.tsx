import { Camera } from "lucide-react";
import { useCallback, useState } from "react";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import { positionWords } from "#contract/fleet/condition-reports.words.ts";
import type { PhotoPosition } from "#domain/fleet/condition-photo.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { getBlobUrl } from "./blob-address.ts";
import { CameraView } from "./camera-view.tsx";
import { makeConditionPhotoUrl } from "./condition-data.ts";
import type { OpenDraft } from "./draft-store.ts";
import type { DraftPhoto } from "./draft.ts";
import { hasOwnCamera } from "./own-camera.ts";
import { ComparedPhoto, PhotoComparison } from "./photo-comparison.tsx";
import { useCamera } from "./photo-input.tsx";
import { findNextPosition, isOpenSlot, listPhotoSlots } from "./photo-slots.ts";
import { PhotoTiles, type PhotoSlot } from "./photo-tiles.tsx";
import { sendDraft } from "./send-draft.ts";
import { StepFoot } from "./step-foot.tsx";
import { useDraftState } from "./use-draft.ts";

export function PhotosStep({
  view,
  open,
  onDone,
  onDamage,
}: {
  view: ConditionView;
  open: OpenDraft;
  onDone: () => void;
  onDamage: () => void;
}) {
  const { photos } = useDraftState(open);
  const camera = useCamera(open);
  const [shown, setShown] = useState<PhotoPosition>();
  const shots = listPhotoSlots(view, photos);
  const next = findNextPosition(shots);
  const taken = shots.filter(({ state }) => state === "sent" || state === "waits").length;
  const failed = photos.find((photo) => photo.failed !== null && !photo.rival)?.failed;
  const { isShooting, openCamera, closeCamera, cameraProblem, reportCameraProblem } = useOwnCamera(next !== undefined);

  /**
   * Whether this photo is the last missing photo of a hand-over. A hand-over then continues automatically. A return
   * does not, because its photos are compared first.
   */
  const endsWith = (position: PhotoPosition) =>
    view.direction === "out" && !shots.some((one) => one.position !== position && isOpenSlot(one));

  function askNext(position: PhotoPosition) {
    if (hasOwnCamera()) openCamera();
    else camera.ask(position, () => endsWith(position) && onDone());
  }

  async function keep(position: PhotoPosition, photo: Blob) {
    const isLast = endsWith(position);
    await open.addPhoto(position, photo);
    void sendDraft(open);
    if (isLast) onDone();
  }

  const arePairs = view.direction === "in" && next === undefined;

  return (
    <div className="grid gap-4">
      <span hidden>{camera.element}</span>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-bold">Fotoğraflar</h2>
        <p role="status" className="text-lg font-bold tabular-nums">{`${taken}/${shots.length}`}</p>
      </div>
      {cameraProblem && <Notice kind="info">{cameraProblem}</Notice>}
      {(camera.failed ?? failed) && <Notice kind="bad">{camera.failed ?? failed}</Notice>}
      {photos.map(
        (photo) => photo.rival && <RivalPhoto key={photo.id} photo={photo} rival={photo.rival} open={open} />,
      )}
      {next && <HandOverPhoto shots={shots} position={next} />}
      <PhotoTiles
        shots={shots}
        next={next}
        arePairs={arePairs}
        onChoose={({ position, state }) => (state === "none" ? camera.ask(position) : setShown(position))}
      />
      <p className="text-ink-soft text-sm">
        {arePairs
          ? "Solda teslimdeki, sağda dönüşteki hâli. Yeni bir iz görürseniz fotoğrafa dokunup Hasar ekle deyin."
          : "Aracın çevresini sağdan dolaşın. Çektiğiniz bir fotoğrafa dokunursanız büyür, yeniden çekebilirsiniz."}
      </p>
      <StepFoot>
        {next ? (
          <>
            <Button busy={camera.isBusy} busyText="Hazırlanıyor…" onClick={() => askNext(next)} className="grow">
              <Camera aria-hidden="true" size={20} />
              <span>{`Sıradaki: ${positionWords[next]}`}</span>
            </Button>
            <Button look="secondary" onClick={onDone}>
              {taken === 0 ? "Fotoğrafsız geç" : "Eksik geç"}
            </Button>
          </>
        ) : (
          <Button onClick={onDone} className="grow">
            Duruma geç
          </Button>
        )}
      </StepFoot>
      {isShooting && <CameraView shots={shots} onTake={keep} onClose={closeCamera} onRefused={reportCameraProblem} />}
      <PhotoComparison
        shots={shots}
        shown={shown}
        onShow={setShown}
        onRetake={(position) => camera.ask(position)}
        onDamage={onDamage}
      />
    </div>
  );
}

function RivalPhoto({ photo, rival, open }: { photo: DraftPhoto; rival: string; open: OpenDraft }) {
  const { id, position, blob, failed, known = [] } = photo;
  const name = position === "damage" ? "Hasar" : positionWords[position];

  function replace() {
    open.changePhoto(id, { failed: null, rival: null, known: [...known, rival] });
    void sendDraft(open);
  }

  return (
    <Notice kind="bad">
      <p>{`${name}: ${failed ?? ""}`}</p>
      <div className="my-3 grid grid-cols-2 gap-3">
        <ComparedPhoto src={makeConditionPhotoUrl(rival)} alt={`${name}, gönderilen`} caption="Gönderilen" />
        <ComparedPhoto src={getBlobUrl(blob)} alt={`${name}, sizin çektiğiniz`} caption="Sizin çektiğiniz" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={replace}>
          Benimkiyle değiştir
        </Button>
        <Button look="secondary" onClick={() => open.removePhoto(id)}>
          Gönderilen kalsın
        </Button>
      </div>
    </Notice>
  );
}

function useOwnCamera(isNeeded: boolean) {
  const [cameraProblem, setCameraProblem] = useState<string>();
  const [isShooting, setShooting] = useState(isNeeded && hasOwnCamera());
  const closeCamera = useCallback(() => setShooting(false), []);
  const reportCameraProblem = useCallback((sentence: string) => {
    setShooting(false);
    setCameraProblem(sentence);
  }, []);
  return { isShooting, openCamera: () => setShooting(true), closeCamera, cameraProblem, reportCameraProblem };
}

function HandOverPhoto({ shots, position }: { shots: PhotoSlot[]; position: PhotoPosition }) {
  const before = shots.find((shot) => shot.position === position)?.before;
  return (
    before && (
      <figure className="border-line bg-surface overflow-hidden rounded-2xl border">
        <img src={before} alt="" className="aspect-video w-full object-cover" />
        <figcaption className="text-ink-soft px-4 py-2 text-sm">
          {`Teslimde böyleydi: ${positionWords[position]}. Aynı yerden çekin.`}
        </figcaption>
      </figure>
    )
  );
}
