import type { TellPageView } from "#contract/ports/public-pages.ts";
import { NOTICE_NOTE_MAX } from "#domain/notice.ts";

import { Problem } from "./problem.tsx";

/** What a visitor may write beside a reason. Where the holder takes no words, only what was sent all the same is shown, to be emptied. */
export function TellText({ view: { accepts, typed, problems } }: { view: TellPageView }) {
  const hasNote = accepts.text || typed.note !== "";
  const hasPhone = accepts.text || typed.phone !== "";
  return (
    <>
      {hasNote && (
        <>
          <label htmlFor="note">
            Eklemek istedikleriniz <small>isteğe bağlı</small>
          </label>
          <textarea
            id="note"
            name="note"
            rows={2}
            autoComplete="off"
            defaultValue={typed.note}
            aria-describedby={problems.note ? "note-hint note-problem" : "note-hint"}
            aria-invalid={problems.note ? true : undefined}
            autoFocus={problems.note !== undefined && problems.reason === undefined}
          />
          <p id="note-hint" className="by soft">
            En fazla {NOTICE_NOTE_MAX} karakter.
          </p>
          <Problem id="note-problem" text={problems.note} />
        </>
      )}
      {hasPhone && (
        <>
          <label htmlFor="phone">
            Telefonunuz <small>isteğe bağlı, yalnız etiketin sahibi görür</small>
          </label>
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={typed.phone}
            aria-describedby={problems.phone && "phone-problem"}
            aria-invalid={problems.phone ? true : undefined}
            autoFocus={problems.phone !== undefined && problems.reason === undefined && problems.note === undefined}
          />
          <Problem id="phone-problem" text={problems.phone} />
        </>
      )}
    </>
  );
}
