import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import { SIGNATURE_HEIGHT } from "#web/parts/signature-points.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";

/** A form with a box for a signature, and the name of the signing person. `sends` holds the hidden fields. */
export function SignForm({
  token,
  sends,
  name,
}: {
  token: string;
  sends: Readonly<Record<string, string>>;
  name: string;
}) {
  const said = useRenterWords();
  const { words, link } = useLanguage();
  return (
    <form method="post" action={link(makeRenterPath(token))} className="box">
      {Object.entries(sends).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="strokes" />
      <h2>{said.signature}</h2>
      <noscript>
        <p className="by">{said.needsScript}</p>
      </noscript>
      <div id="signing" hidden>
        <label>
          <span>{said.name}</span>
          <input name="name" required maxLength={PERSON_NAME_MAX} defaultValue={name} autoComplete="name" dir="auto" />
        </label>
        <div className="pad">
          <svg id="signature" viewBox={`0 0 1000 ${SIGNATURE_HEIGHT}`} role="img" aria-label={said.signature}>
            <line x1="60" x2="940" y1="320" y2="320" />
          </svg>
          <p id="finger" className="soft" aria-hidden="true">
            {said.finger}
          </p>
        </div>
        <button id="clear" type="button" className="go" hidden>
          {said.clear}
        </button>
        <p id="unsigned" className="problem" role="alert" tabIndex={-1} hidden>
          {said.unsigned}
        </p>
        <p className="by soft">{said.notSecure}</p>
        <button className="go first" type="submit" data-busy={words.frame.sending}>
          {sends["do"] === "accept" ? said.accept : said.driverAccept}
        </button>
      </div>
    </form>
  );
}
