import type { PageProblem as Wrong } from "#contract/ports/problems.ts";
import { PHOTO_EDGE_PX, PHOTO_FILE_BYTES_MAX, PHOTO_TYPES } from "#domain/notices/photo.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Problem } from "./problem.tsx";

export function PhotoField({ problem }: { problem: Wrong | undefined }) {
  const { words } = useLanguage();
  return (
    <>
      <input
        aria-label={words.photo.label}
        name="photo"
        type="file"
        accept={PHOTO_TYPES.join()}
        aria-describedby={problem === undefined ? "photo-hint" : "photo-hint photo-problem"}
        aria-invalid={problem === undefined ? undefined : true}
        data-max={PHOTO_FILE_BYTES_MAX}
        data-edge={PHOTO_EDGE_PX}
        data-too-large={words.photo.tooLarge}
        data-offline={words.photo.offline}
      />
      <p id="photo-hint" className="by soft">
        {words.photo.hint}
      </p>
      <Problem id="photo-problem" problem={problem} />
      <p id="photo-said" className="problem" role="alert" hidden />
    </>
  );
}
