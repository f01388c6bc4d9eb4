import { Phone } from "lucide-react";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import { formatRemaining } from "#web/public/words/format-remaining.ts";
import { useOwnWordsAttributes, useLanguage } from "#web/public/words/language-provider.tsx";
import { OwnWordsNotice } from "#web/public/words/own-words.tsx";

import { makeNoticeFormPath } from "./paths.ts";

type GivenAnswer = NonNullable<VisitorNoticeView["answer"]>;

export function Answer({
  answer: { note, arrivesAt, phone },
  telling,
}: {
  answer: GivenAnswer;
  telling: VisitorNoticeView;
}) {
  const { words } = useLanguage();
  const own = useOwnWordsAttributes();
  return (
    <>
      {note !== "" && (
        <>
          <p {...own} className="note">
            {note}
          </p>
          <OwnWordsNotice />
        </>
      )}
      {arrivesAt && <ArrivalTime arrivesAt={arrivesAt} telling={telling} />}
      {phone && (
        <div className="lead">
          <a className="go first" href={phone.href}>
            <Phone aria-hidden="true" />
            <span>
              <b>{words.frame.call}</b>
              <small translate="no">
                <bdi dir="ltr">{phone.text}</bdi>
              </small>
            </span>
          </a>
        </div>
      )}
    </>
  );
}

function ArrivalTime({ arrivesAt, telling: { code, reason, now } }: { arrivesAt: Date; telling: VisitorNoticeView }) {
  const { words, link } = useLanguage();
  const left = arrivesAt.getTime() - now.getTime();
  return (
    <section className="box">
      <p className="arrival">{words.telling.arrival(arrivesAt)}</p>
      <p className="soft" data-until={arrivesAt.getTime()} hidden={left <= 0}>
        {words.telling.left}
        <b>{formatRemaining(left, words.units)}</b>
      </p>
      <p className="soft" hidden={left > 0}>
        {words.telling.timeOver}
        <a href={link(makeNoticeFormPath(code, reason))}>{words.telling.tellAgain}</a>.
      </p>
    </section>
  );
}
