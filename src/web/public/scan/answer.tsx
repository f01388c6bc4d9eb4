import { Phone } from "lucide-react";

import type { TellingView } from "#contract/api/notices.ts";

import { atClock } from "./at-clock.ts";
import { tellPath } from "./paths.ts";
import { remaining } from "./remaining.ts";

type Given = NonNullable<TellingView["answer"]>;

/** What the owner answered beyond the headline: their own line, when they want to be there, the number to call. */
export function Answer({ answer: { note, arrivesAt, phone }, telling }: { answer: Given; telling: TellingView }) {
  return (
    <>
      {note !== "" && <p className="note">{note}</p>}
      {arrivesAt && <Arrival arrivesAt={arrivesAt} telling={telling} />}
      {phone && (
        <div className="lead">
          <a className="go first" href={phone.href}>
            <Phone aria-hidden="true" />
            <span>
              <b>Ara</b>
              <small translate="no">{phone.text}</small>
            </span>
          </a>
        </div>
      )}
    </>
  );
}

/** By the server's clock; with script it counts down (telling.client.ts). */
function Arrival({ arrivesAt, telling: { code, reason, now } }: { arrivesAt: Date; telling: TellingView }) {
  const left = arrivesAt.getTime() - now.getTime();
  return (
    <section className="box">
      <p className="arrival">{capital(atClock(arrivesAt))} orada olmayı düşünüyor.</p>
      <p className="soft" data-until={arrivesAt.getTime()} hidden={left <= 0}>
        Kalan: <b>{remaining(left)}</b>
      </p>
      <p className="soft" hidden={left > 0}>
        Süre doldu; <a href={tellPath(code, reason)}>yeniden haber verebilirsiniz</a>.
      </p>
    </section>
  );
}

function capital(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase("tr") + sentence.slice(1);
}
