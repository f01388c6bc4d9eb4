import { Camera } from "lucide-react";

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
import { ReasonIcon } from "./reasons.tsx";
import { MessageTextFields } from "./tell-text.tsx";

export function NoticeForm({ view }: { view: NoticeFormPageView }) {
  const { words, link } = useLanguage();
  const { code, plate, accepts, typed, problems } = view;
  return (
    <>
      <div className="id">
        <PlateOrCode plate={plate} code={code} kind={view.kind} />
        <h1 className="whole">{words.tell.title}</h1>
      </div>
      <form
        className="tell"
        method="post"
        encType="multipart/form-data"
        action={link(makeSendingPath(makeNoticeFormPath(code), Object.keys(problems).length > 0))}
        noValidate
      >
        <input type="hidden" name="key" value={typed.key} />
        <ReasonField view={view} />
        <MessageTextFields view={view}>
          <MoreFields view={view} />
        </MessageTextFields>
        <p className="by soft">
          {words.tell.kept(accepts.text ? words.tell.keptWords : words.tell.keptReason)}
          {accepts.photo && words.tell.keptPhoto}
          {words.tell.keptPlace}
          <a href={link(makeLegalTextPath("visitors"))}>{words.tell.legal}</a>.
        </p>
        <Problem id="problem" problem={problems[""] ?? problems.key ?? problems.code} />
        <button className="go first" type="submit" data-busy={words.frame.sending} data-offline={words.frame.offline}>
          {words.tell.send}
        </button>
        <a className="quiet" href={link(makeScanPath(code))}>
          {words.frame.cancel}
        </a>
      </form>
    </>
  );
}

function MoreFields({ view: { accepts, typed, problems } }: { view: NoticeFormPageView }) {
  const { words } = useLanguage();
  return (
    <div className="extras">
      {accepts.photo && (
        <details open={problems.photo !== undefined}>
          <summary className="go">
            <Camera aria-hidden="true" size={20} />
            <b>{words.photo.add}</b>
          </summary>
          <PhotoField problem={problems.photo} />
        </details>
      )}
      <PlaceField place={typed.place} />
    </div>
  );
}

/** A reason that was chosen stays chosen: the others are shown only if somebody asks for them. */
function ReasonField({ view: { reasons, typed, problems } }: { view: NoticeFormPageView }) {
  const { words } = useLanguage();
  const chosen = reasons.find((reason) => reason === typed.reason);
  const others = reasons
    .filter((reason) => reason !== chosen)
    .map((reason, index) => (
      <ReasonChoice key={reason} reason={reason} hasFocus={problems.reason !== undefined && index === 0} />
    ));
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={problems.reason && "reason-problem"}
      aria-invalid={problems.reason ? true : undefined}
    >
      <legend className={chosen && "unseen"}>{words.tell.what}</legend>
      {chosen ? (
        <div className="chosen">
          <ReasonChoice reason={chosen} isChosen />
          {others.length > 0 && (
            <details>
              <summary>{words.tell.another}</summary>
              {others}
            </details>
          )}
        </div>
      ) : (
        others
      )}
      <Problem id="reason-problem" problem={problems.reason} />
    </fieldset>
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
    <>
      <label className="pick">
        <input type="radio" name="reason" value={reason} defaultChecked={isChosen} autoFocus={hasFocus} />
        {isChosen && <ReasonIcon reason={reason} />}
        {words.reasons[reason]}
      </label>
      {isEmergency(reason) && <Call112 reason={reason} />}
    </>
  );
}
