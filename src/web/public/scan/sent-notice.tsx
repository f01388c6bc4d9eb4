import { Check, Clock, Phone, RefreshCw, TriangleAlert } from "lucide-react";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import { makeVisitorNoticePath, makeNoticePhotoPath } from "#contract/pages.ts";
import type { PageProblem as Wrong } from "#contract/ports/problems.ts";
import type { NoticePageView } from "#contract/ports/public-pages.ts";
import { isHolderNotified, type DeliveryStage } from "#domain/notices/delivery.ts";
import { isEmergency, computeSecondsUntilSolvable } from "#domain/notices/notice.ts";
import { formatRemaining } from "#web/public/words/format-remaining.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Answer } from "./answer.tsx";
import { Call112 } from "./call-112.tsx";
import { ContactList } from "./contact.tsx";
import { makeScanPath } from "./paths.ts";
import { PhotoField } from "./photo-field.tsx";
import { PlateOrCode } from "./plate.tsx";
import { Problem } from "./problem.tsx";
import { makeExplanation, makeHeadline, isNobodyInformed, needsOtherWays } from "./telling-words.ts";

export function SentNotice({
  view: { key, telling, problem, photoProblem },
}: {
  view: Extract<NoticePageView, { state: "there" }>;
}) {
  const { words, link } = useLanguage();
  const { state, answer, reason, delivery, reminder, contacts } = telling;
  const isWaiting = state === "sent" || state === "seen";
  const isOver = !isWaiting && state !== "answered";
  const explanation = makeExplanation(telling, words);
  return (
    <>
      <PlateOrCode plate={telling.plate} code={telling.code} />
      {!isOver && <NoticeSteps state={state} stage={delivery.stage} />}
      <div className={isNobodyInformed(telling) ? "box untold" : "head"}>
        <h1 id="headline" tabIndex={-1}>
          {makeHeadline(telling, words)}
        </h1>
        {explanation !== undefined && <p className="say soft">{explanation}</p>}
        {telling.isShared && <p className="say soft">{words.telling.shared}</p>}
        {isWaiting && reminder && <p className="say">{words.telling.reminders[reminder]}</p>}
      </div>
      <Problem id="problem" problem={problem} />
      {isWaiting && isEmergency(reason) && <Call112 reason={reason} />}
      {state === "answered" && answer && <Answer answer={answer} telling={telling} />}
      {needsOtherWays(telling) ? (
        <OtherWaysToGetHelp telling={telling} />
      ) : (
        contacts.length > 0 && (
          <div className="lead">
            <ContactList contacts={contacts} first={isWaiting || isExpected(telling)} />
          </div>
        )
      )}
      <NoticeButtons path={link(makeVisitorNoticePath(key))} telling={telling} />
      {isOver ? (
        <a className="go again" href={link(makeScanPath(telling.code))}>
          {words.frame.backToSticker}
        </a>
      ) : (
        <a className="go again refresh" href={link(makeVisitorNoticePath(key))}>
          <RefreshCw aria-hidden="true" size={20} />
          {words.telling.refresh}
        </a>
      )}
      {telling.mayAddPhoto ? (
        <AddPhoto path={link(makeNoticePhotoPath(key))} problem={photoProblem} />
      ) : (
        <Problem id="photo-problem" problem={photoProblem} />
      )}
      <SentData telling={telling} photoPath={makeNoticePhotoPath(key)} />
      <p className="by soft">{words.telling.keep}</p>
    </>
  );
}

const STEP_ORDER = ["saved", "told", "seen", "answered"] as const;

export function NoticeSteps({ state, stage }: { state: VisitorNoticeView["state"]; stage: DeliveryStage }) {
  const { steps, stages } = useLanguage().words.telling;
  const told = isHolderNotified(stage) ? "told" : "saved";
  const reached = STEP_ORDER.indexOf(state === "seen" || state === "answered" ? state : told);
  return (
    <ol className="steps">
      {STEP_ORDER.map((step, nth) => (
        <li
          key={step}
          className={nth <= reached ? "done" : step === "told" ? "next" : undefined}
          aria-current={nth === reached ? "step" : undefined}
        >
          {nth <= reached && <Check aria-hidden="true" size={16} />}
          {nth > reached && step === "told" && <StageIcon stage={stage} />}
          {step === "told" ? stages[stage] : steps[step]}
        </li>
      ))}
    </ol>
  );
}

function StageIcon({ stage }: { stage: DeliveryStage }) {
  const Icon = stage === "sending" || stage === "later" ? Clock : TriangleAlert;
  return <Icon aria-hidden="true" size={16} />;
}

function OtherWaysToGetHelp({ telling: shown }: { telling: VisitorNoticeView }) {
  const { telling } = useLanguage().words;
  const { contacts } = shown;
  return (
    <section>
      <h2>{isNobodyInformed(shown) ? telling.cannotWait : telling.noAnswer}</h2>
      {!isNobodyInformed(shown) && <p className="soft">{telling.noPromise}</p>}
      <div className="lead">
        {contacts.length > 0 && <ContactList contacts={contacts} first />}
        <HelpLink number="155" label={telling.police} when={telling.policeWhen} />
        <HelpLink number="112" label={telling.rescue} when={telling.rescueWhen} />
      </div>
    </section>
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

function NoticeButtons({ path, telling }: { path: string; telling: VisitorNoticeView }) {
  const { words } = useLanguage();
  const { now, maySolve, mayWithdraw, secondsUntilNudge } = telling;
  const isSolvedFirst = telling.state === "answered" && !isExpected(telling);
  if (!maySolve && !mayWithdraw && secondsUntilNudge === null && !telling.isRemindedEnough) return null;
  return (
    <form method="post" action={path}>
      {maySolve && isSolvedFirst && <SolvedText telling={telling} isFirst />}
      {secondsUntilNudge !== null && <NudgeButton seconds={secondsUntilNudge} now={now} />}
      {maySolve && !isSolvedFirst && <SolvedText telling={telling} />}
      {telling.isRemindedEnough && <p className="by soft">{words.telling.remindedEnough}</p>}
      {mayWithdraw && (
        <>
          <button id="withdraw" className="go" name="do" value="withdraw" data-busy={words.telling.withdrawing}>
            {words.telling.withdraw}
          </button>
          <p className="by soft">{words.telling.withdrawUntil}</p>
        </>
      )}
    </form>
  );
}

/** Whether somebody is still on the way: then nothing is solved yet. */
function isExpected({ state, answer, now }: VisitorNoticeView): boolean {
  return state === "answered" && (answer?.arrivesAt ?? now) > now;
}

function SolvedText({
  telling: { state, createdAt, now },
  isFirst = false,
}: {
  telling: VisitorNoticeView;
  isFirst?: boolean;
}) {
  const { words } = useLanguage();
  const seconds = computeSecondsUntilSolvable(state, createdAt, now);
  return (
    <>
      {seconds > 0 && <i data-until={now.getTime() + seconds * 1000} />}
      <button
        id="solved"
        className={isFirst ? "go first" : "go"}
        name="do"
        value="solved"
        data-busy={words.frame.sending}
        hidden={seconds > 0}
      >
        {words.telling.solved}
      </button>
    </>
  );
}

/** Without scripts, it appears only after a reload. */
function NudgeButton({ seconds, now }: { seconds: number; now: Date }) {
  const { words } = useLanguage();
  const mustWait = seconds > 0;
  return (
    <>
      <p id="nudge-wait" className="by soft" data-until={now.getTime() + seconds * 1000} hidden={!mustWait}>
        {words.telling.nudgeIn}
        <b>{formatRemaining(seconds * 1000, words.units)}</b>
      </p>
      <button id="nudge" className="go" name="do" value="nudge" data-busy={words.frame.sending} hidden={mustWait}>
        {words.telling.nudge}
      </button>
    </>
  );
}

function AddPhoto({ path, problem }: { path: string; problem: Wrong | undefined }) {
  const { words } = useLanguage();
  return (
    <details id="photo-fold" open={problem !== undefined}>
      <summary id="photo-open">{words.photo.add}</summary>
      <form id="add-photo" method="post" encType="multipart/form-data" action={path}>
        <PhotoField problem={problem} />
        <button id="send-photo" className="go" data-busy={words.frame.sending}>
          {words.photo.add}
        </button>
      </form>
    </details>
  );
}

function SentData({ telling, photoPath }: { telling: VisitorNoticeView; photoPath: string }) {
  const { words } = useLanguage();
  const { reason, note, phone, photo, place, told, createdAt } = telling;
  return (
    <section className="box">
      <h2>{words.telling.told}</h2>
      <p>
        <b>{words.reasons[reason]}</b>
      </p>
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
      <p className="soft">{words.when(createdAt)}</p>
    </section>
  );
}
