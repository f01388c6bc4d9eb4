import { Bell, Camera, Check, Mail, Phone, RefreshCw, Siren, Undo2 } from "lucide-react";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import { makeNoticePhotoPath, makeVisitorNoticePath } from "#contract/pages.ts";
import type { PageProblem as Wrong } from "#contract/ports/problems.ts";
import type { NoticePageView } from "#contract/ports/public-pages.ts";
import { isHolderNotified, type DeliveryStage } from "#domain/notices/delivery.ts";
import { computeSecondsUntilSolvable, getAnswerStage, isEmergency } from "#domain/notices/notice.ts";
import { formatRemaining } from "#web/public/words/format-remaining.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Answer } from "./answer.tsx";
import { Call112 } from "./call-112.tsx";
import { Contact } from "./contact.tsx";
import { makeNoticeFormPath, makeScanPath } from "./paths.ts";
import { PhotoField } from "./photo-field.tsx";
import { PlateOrCode } from "./plate.tsx";
import { Problem } from "./problem.tsx";
import { ReasonIcon } from "./reasons.tsx";
import { isNobodyInformed, makeExplanation, makeHeadline, needsOtherWays } from "./telling-words.ts";

/** The form to which the buttons of the page belong, wherever they stand. */
const FORM_ID = "deeds";

export function SentNotice({
  view: { key, telling, problem, photoProblem },
}: {
  view: Extract<NoticePageView, { state: "there" }>;
}) {
  const { words, link } = useLanguage();
  const { state, answer, reason, now } = telling;
  const path = link(makeVisitorNoticePath(key));
  const isWaiting = state === "sent" || state === "seen";
  const isAlarmed = isWaiting && isEmergency(reason);
  const stage = state === "answered" && answer ? getAnswerStage(answer, now) : undefined;
  const isSolvedFirst = telling.maySolve && (stage === "late" || stage === "done");
  const ways = answer?.phone ? [{ kind: "phone", ...answer.phone } as const] : telling.contacts;
  return (
    <>
      <form id={FORM_ID} method="post" action={path} hidden />
      <div className="id">
        <PlateOrCode plate={telling.plate} code={telling.code} />
      </div>
      <Problem id="problem" problem={problem} />
      {(isAlarmed || isSolvedFirst || ways[0]) && (
        <div className="lead">
          {isAlarmed && <Call112 reason={reason} />}
          {isSolvedFirst ? <SolvedButton isFirst /> : ways[0] && <CallFirst telling={telling} contact={ways[0]} />}
        </div>
      )}
      {stage ? <Answer answer={answer!} stage={stage} telling={telling} /> : <NoticeState telling={telling} />}
      <div className="rows">
        {isWaiting && telling.secondsUntilNudge !== null && (
          <Nudge seconds={telling.secondsUntilNudge} now={telling.now} />
        )}
        {stage && (
          <a className="go" href={link(makeNoticeFormPath(telling.code, reason))}>
            <Mail aria-hidden="true" />
            <b>{words.telling.tellAgain}</b>
          </a>
        )}
        {telling.mayAddPhoto && <AddPhoto path={link(makeNoticePhotoPath(key))} problem={photoProblem} />}
        {telling.maySolve && !isSolvedFirst && stage !== "coming" && <SolvedLater telling={telling} />}
        {ways.slice(isSolvedFirst ? 0 : 1).map((contact) => (
          <Contact key={contact.kind} contact={contact} />
        ))}
        {(isWaiting || stage) && <OtherHelp isOpen={needsOtherWays(telling)} />}
        {telling.mayWithdraw && (
          <button id="withdraw" {...deed("withdraw")} data-busy={words.telling.withdrawing}>
            <Undo2 aria-hidden="true" />
            <span>
              <b>{words.telling.withdraw}</b>
              <small>{words.telling.withdrawUntil}</small>
            </span>
          </button>
        )}
        <SentData telling={telling} photoPath={makeNoticePhotoPath(key)} />
        {isWaiting || stage ? (
          <a className="go refresh" href={path}>
            <RefreshCw aria-hidden="true" />
            <b>{words.telling.refresh}</b>
          </a>
        ) : (
          <a className="go" href={link(makeScanPath(telling.code))}>
            <b>{words.frame.backToSticker}</b>
          </a>
        )}
      </div>
      {!telling.mayAddPhoto && <Problem id="photo-problem" problem={photoProblem} />}
      {isWaiting && telling.isRemindedEnough && <p className="by soft">{words.telling.remindedEnough}</p>}
      {stage === "coming" && <p className="by soft">{words.telling.willAsk}</p>}
      <p className="by soft">{words.telling.keep}</p>
    </>
  );
}

function deed(name: "solved" | "nudge" | "withdraw") {
  return { className: "go", form: FORM_ID, name: "do", value: name };
}

function CallFirst({
  telling,
  contact,
}: {
  telling: VisitorNoticeView;
  contact: VisitorNoticeView["contacts"][number];
}) {
  const { words } = useLanguage();
  const label = telling.isCompany && contact.kind === "phone" ? words.scan.callCompany : undefined;
  return <Contact contact={contact} first label={label} />;
}

function NoticeState({ telling }: { telling: VisitorNoticeView }) {
  const { words } = useLanguage();
  const { state, reason, delivery, reminder } = telling;
  const isWaiting = state === "sent" || state === "seen";
  const explanation = makeExplanation(telling, words);
  return (
    <section className={isNobodyInformed(telling) ? "box untold" : "box"}>
      <p className="about">
        <ReasonIcon reason={reason} />
        {words.reasons[reason]}
      </p>
      <h1 id="headline" tabIndex={-1}>
        {makeHeadline(telling, words)}
      </h1>
      {explanation !== undefined && <p className="soft">{explanation}</p>}
      {telling.isShared && <p className="soft">{words.telling.shared}</p>}
      {isWaiting && reminder && <p>{words.telling.reminders[reminder]}</p>}
      {isWaiting && telling.isUnanswered && <p className="soft">{words.telling.noPromise}</p>}
      {isWaiting && <NoticeSteps state={state} stage={delivery.stage} />}
    </section>
  );
}

const STEP_ORDER = ["saved", "told", "seen", "answered"] as const;

function NoticeSteps({ state, stage }: { state: "sent" | "seen"; stage: DeliveryStage }) {
  const { steps, stages } = useLanguage().words.telling;
  const reached = STEP_ORDER.indexOf(state === "seen" ? state : isHolderNotified(stage) ? "told" : "saved");
  return (
    <ol className="steps">
      {STEP_ORDER.map((step, nth) => (
        <li
          key={step}
          className={nth <= reached ? "done" : step === "told" ? "next" : undefined}
          aria-current={nth === reached ? "step" : undefined}
        >
          {step === "told" ? stages[stage] : steps[step]}
        </li>
      ))}
    </ol>
  );
}

/** Without scripts, the button appears only after a reload. */
function Nudge({ seconds, now }: { seconds: number; now: Date }) {
  const { words } = useLanguage();
  const mustWait = seconds > 0;
  const [before, after] = words.telling.nudgeIn("{}").split("{}");
  return (
    <>
      <p id="nudge-wait" className="go" data-until={now.getTime() + seconds * 1000} hidden={!mustWait}>
        <Bell aria-hidden="true" />
        <span>
          <b>{words.telling.nudge}</b>
          <small>
            {before}
            <span data-left="">{formatRemaining(seconds * 1000, words.units)}</span>
            {after}
          </small>
        </span>
      </p>
      <button id="nudge" {...deed("nudge")} data-busy={words.frame.sending} hidden={mustWait}>
        <Bell aria-hidden="true" />
        <b>{words.telling.nudge}</b>
      </button>
    </>
  );
}

function SolvedButton({ isFirst = false, isHidden = false }: { isFirst?: boolean; isHidden?: boolean }) {
  const { words } = useLanguage();
  return (
    <button
      id="solved"
      {...deed("solved")}
      className={isFirst ? "go first" : "go"}
      data-busy={words.frame.sending}
      hidden={isHidden}
    >
      <Check aria-hidden="true" />
      <b>{words.telling.solved}</b>
    </button>
  );
}

function SolvedLater({ telling: { state, createdAt, now } }: { telling: VisitorNoticeView }) {
  const seconds = computeSecondsUntilSolvable(state, createdAt, now);
  return (
    <>
      {seconds > 0 && <i data-until={now.getTime() + seconds * 1000} />}
      <SolvedButton isHidden={seconds > 0} />
    </>
  );
}

function AddPhoto({ path, problem }: { path: string; problem: Wrong | undefined }) {
  const { words } = useLanguage();
  return (
    <details id="photo-fold" open={problem !== undefined}>
      <summary id="photo-open" className="go">
        <Camera aria-hidden="true" />
        <b>{words.photo.add}</b>
      </summary>
      <form id="add-photo" method="post" encType="multipart/form-data" action={path}>
        <PhotoField problem={problem} />
        <button id="send-photo" className="go" data-busy={words.frame.sending}>
          {words.photo.add}
        </button>
      </form>
    </details>
  );
}

function OtherHelp({ isOpen }: { isOpen: boolean }) {
  const { telling } = useLanguage().words;
  return (
    <details id="help" open={isOpen}>
      <summary className="go">
        <Siren aria-hidden="true" />
        <span>
          <b>{telling.cannotWait}</b>
          <small>{`${telling.police} · ${telling.rescue}`}</small>
        </span>
      </summary>
      <HelpLink number="155" label={telling.police} when={telling.policeWhen} />
      <HelpLink number="112" label={telling.rescue} when={telling.rescueWhen} />
    </details>
  );
}

function HelpLink({ number, label, when }: { number: string; label: string; when: string }) {
  return (
    <a className="go" href={`tel:${number}`}>
      <Phone aria-hidden="true" />
      <span>
        <b>{label}</b>
        <small>{when}</small>
      </span>
    </a>
  );
}

function SentData({ telling, photoPath }: { telling: VisitorNoticeView; photoPath: string }) {
  const { words } = useLanguage();
  const { reason, note, phone, photo, place, told, createdAt } = telling;
  return (
    <details id="sent" open={photo !== null}>
      <summary className="go">
        <ReasonIcon reason={reason} />
        <span>
          <b>{words.telling.told}</b>
          <small>{words.when(createdAt)}</small>
        </span>
      </summary>
      <p>{words.reasons[reason]}</p>
      {note !== "" && (
        <p className="lines" dir="auto">
          {note}
        </p>
      )}
      {photo && <img src={photoPath} width={photo.width} height={photo.height} alt={words.photo.alt} />}
      {phone !== "" && (
        <p className="soft">
          {words.telling.yourPhone}
          <bdi dir="ltr" translate="no">
            {phone}
          </bdi>
        </p>
      )}
      {place && (
        <p className="soft">
          {place.accuracy === null ? words.telling.coarsePlace : words.telling.place(place.accuracy)}
        </p>
      )}
      {told > 1 && <p className="soft">{words.telling.toldBy(told)}</p>}
    </details>
  );
}
