import type { ReactNode } from "react";

import { makeLegalTextPath } from "#contract/people/legal.words.ts";
import type { NoticeFormPageView } from "#contract/ports/public-pages.ts";
import { isEmergency, type NoticeReason } from "#domain/notices/notice.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Call112 } from "./call-112.tsx";
import { makeScanPath, makeSendingPath, makeNoticeFormPath } from "./paths.ts";
import { PhotoField } from "./photo-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { PlateOrCode } from "./plate.tsx";
import { Problem } from "./problem.tsx";
import { MessageTextFields } from "./tell-text.tsx";

export function NoticeForm({ view }: { view: NoticeFormPageView }) {
  const { words, link } = useLanguage();
  const { code, plate, accepts, typed, problems } = view;
  return (
    <>
      <PlateOrCode plate={plate} code={code} kind={view.kind} />
      <h1>{words.tell.title}</h1>
      <form
        className="tell"
        method="post"
        encType="multipart/form-data"
        action={link(makeSendingPath(makeNoticeFormPath(code), Object.keys(problems).length > 0))}
        noValidate
      >
        <input type="hidden" name="key" value={typed.key} />
        <ReasonField view={view} />
        <MessageTextFields view={view} />
        <MoreFields view={view} />
        <Problem id="problem" problem={problems[""] ?? problems.key ?? problems.code} />
        <button className="go first" type="submit" data-busy={words.frame.sending} data-offline={words.frame.offline}>
          {words.tell.send}
        </button>
        <p className="by soft">
          {words.tell.kept(accepts.text ? words.tell.keptWords : words.tell.keptReason)}
          {accepts.photo && words.tell.keptPhoto}
          {words.tell.keptPlace}
          <a href={link(makeLegalTextPath("visitors"))}>{words.tell.legal}</a>.
        </p>
        <a className="quiet" href={link(makeScanPath(code))}>
          {words.frame.cancel}
        </a>
      </form>
    </>
  );
}

/** Folded, so that the send button stays visible. */
function MoreFields({ view: { accepts, typed, problems } }: { view: NoticeFormPageView }) {
  const { words } = useLanguage();
  if (!accepts.photo) return <PlaceField place={typed.place} />;
  return (
    <details open={problems.photo !== undefined || typed.place !== undefined}>
      <summary>{words.tell.more}</summary>
      <PhotoField problem={problems.photo} />
      <PlaceField place={typed.place} />
    </details>
  );
}

/** A preselected reason comes first and the other reasons are folded, so that the send button stays visible. */
function ReasonField({ view: { reasons, typed, problems } }: { view: NoticeFormPageView }) {
  const { words } = useLanguage();
  const chosen = reasons.find((reason) => reason === typed.reason);
  const others = reasons.filter((reason) => reason !== chosen);
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={problems.reason && "reason-problem"}
      aria-invalid={problems.reason ? true : undefined}
    >
      <legend>{words.tell.what}</legend>
      {chosen && <ReasonChoice reason={chosen} isChosen />}
      <FoldedFields isFolded={chosen !== undefined && others.length > 0}>
        {others.map((reason, index) => (
          <ReasonChoice key={reason} reason={reason} hasFocus={problems.reason !== undefined && index === 0} />
        ))}
      </FoldedFields>
      <Problem id="reason-problem" problem={problems.reason} />
    </fieldset>
  );
}

function FoldedFields({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { words } = useLanguage();
  if (!isFolded) return children;
  return (
    <details>
      <summary>{words.tell.another}</summary>
      {children}
    </details>
  );
}

function ReasonChoice({
  reason,
  isChosen = false,
  hasFocus = false,
}: {
  reason: NoticeReason;
  isChosen?: boolean;
  hasFocus?: boolean;
}) {
  const { words } = useLanguage();
  return (
    <div className="choice">
      <label className="pick">
        <input type="radio" name="reason" value={reason} defaultChecked={isChosen} autoFocus={hasFocus} />
        {words.reasons[reason]}
      </label>
      {isEmergency(reason) && <Call112 reason={reason} />}
    </div>
  );
}
