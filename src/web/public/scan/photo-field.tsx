import { photoWords } from "#contract/wording/photos.ts";
import { PHOTO_EDGE, PHOTO_FILE_MAX, PHOTO_TYPES } from "#domain/photo.ts";

import { Problem } from "./problem.tsx";

/** Where a visitor chooses a photo; with script it is made smaller on the telephone (photo.client.ts). */
export function PhotoField({ problem }: { problem: string | undefined }) {
  return (
    <>
      <label htmlFor="photo">
        Fotoğraf <small>isteğe bağlı</small>
      </label>
      <input
        id="photo"
        name="photo"
        type="file"
        accept={PHOTO_TYPES.join()}
        aria-describedby={problem === undefined ? "photo-hint" : "photo-hint photo-problem"}
        aria-invalid={problem === undefined ? undefined : true}
        data-max={PHOTO_FILE_MAX}
        data-edge={PHOTO_EDGE}
        data-too-large={photoWords.tooLarge}
        data-offline={photoWords.offline}
      />
      <p id="photo-hint" className="by soft">
        Yalnızca gerekeni çekin.
      </p>
      <Problem id="photo-problem" text={problem} />
      <p id="photo-said" className="problem" role="alert" hidden />
    </>
  );
}
