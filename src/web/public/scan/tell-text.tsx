import type { ReactNode } from "react";

import type { NoticeFormPageView } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Problem } from "./problem.tsx";

/**
 * If the holder accepts no text, a field is shown only if text was sent nevertheless, so that the visitor can delete
 * the text.
 */
export function MessageTextFields({
  view: { accepts, typed, problems },
  children,
}: {
  view: NoticeFormPageView;
  /** Stands between the text and the telephone. */
  children: ReactNode;
}) {
  const { words } = useLanguage();
  const hasNote = accepts.text || typed.note !== "";
  const hasPhone = accepts.text || typed.phone !== "";
  return (
    <>
      {hasNote && (
        <>
          <label htmlFor="note">{words.tell.note}</label>
          <textarea
            id="note"
            name="note"
            dir="auto"
            rows={2}
            placeholder={words.tell.noteMax}
            defaultValue={typed.note}
            aria-describedby={problems.note && "note-problem"}
            aria-invalid={problems.note ? true : undefined}
            autoFocus={problems.note !== undefined && problems.reason === undefined}
          />
          <Problem id="note-problem" problem={problems.note} />
        </>
      )}
      {children}
      {hasPhone && (
        <>
          <label htmlFor="phone">
            {words.tell.phone} <small>{words.tell.phoneFor}</small>
          </label>
          <input
            id="phone"
            name="phone"
            type="tel"
            dir="ltr"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={typed.phone}
            aria-describedby={problems.phone && "phone-problem"}
            aria-invalid={problems.phone ? true : undefined}
            autoFocus={problems.phone !== undefined && problems.reason === undefined && problems.note === undefined}
          />
          <Problem id="phone-problem" problem={problems.phone} />
          {typed.phoneAsked !== undefined && <input type="hidden" name="phone-asked" value={typed.phoneAsked} />}
        </>
      )}
    </>
  );
}
