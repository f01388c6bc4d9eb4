import { Check, Clock } from "lucide-react";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import type { AnswerStage } from "#domain/notices/notice.ts";
import { formatRemaining } from "#web/public/words/format-remaining.ts";
import { useOwnWordsAttributes, useLanguage } from "#web/public/words/language-provider.tsx";
import { OwnWordsNotice } from "#web/public/words/own-words.tsx";

import { makeExplanation, makeHeadline, nameAnswer } from "./telling-words.ts";

type GivenAnswer = NonNullable<VisitorNoticeView["answer"]>;

export function Answer({
  answer,
  stage,
  telling,
}: {
  answer: GivenAnswer;
  stage: AnswerStage;
  telling: VisitorNoticeView;
}) {
  const { words } = useLanguage();
  const own = useOwnWordsAttributes();
  const { at, arrivesAt, note } = answer;
  const explanation = makeExplanation(telling, words);
  const isLate = stage === "late";
  const Icon = isLate ? Clock : Check;
  return (
    <section className={isLate ? "box" : "box good"}>
      <p className="about">
        <Icon aria-hidden="true" size={22} />
        {isLate ? words.telling.timePassed(arrivesAt!) : words.telling.answeredAt(at)}
      </p>
      <h1 id="headline" tabIndex={-1}>
        {makeHeadline(telling, words)}
      </h1>
      {isLate && <q>{nameAnswer(answer, words)}</q>}
      {explanation !== undefined && <p>{explanation}</p>}
      {stage === "coming" && <ArrivalTime arrivesAt={arrivesAt!} now={telling.now} />}
      {note !== "" && (
        <>
          <p {...own} className="note">
            {note}
          </p>
          <OwnWordsNotice />
        </>
      )}
    </section>
  );
}

function ArrivalTime({ arrivesAt, now }: { arrivesAt: Date; now: Date }) {
  const { words } = useLanguage();
  return (
    <>
      <p id="arrival" className="arrival" data-until={arrivesAt.getTime()}>
        {words.telling.left}
        <b data-left="">{formatRemaining(arrivesAt.getTime() - now.getTime(), words.units)}</b>
      </p>
      <p>{words.telling.arrival(arrivesAt)}</p>
    </>
  );
}
