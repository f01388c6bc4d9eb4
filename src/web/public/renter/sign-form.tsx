import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import { PERSON_NAME_MAX } from "#domain/words/person-name.ts";
import { SIGNATURE_HEIGHT } from "#web/parts/signature-points.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";
import { isCodeMessage, SigningCodeField } from "./signing-code-field.tsx";

export function SignForm({
  view: { token, page, typed, said: refusal },
  sends,
  expected,
}: {
  view: RenterPageWithRental;
  sends: Readonly<Record<string, string>>;
  expected: string;
}) {
  const isRefused = typed["do"] === sends["do"];
  const name = (isRefused ? typed["name"] : undefined) ?? expected;
  const isAsked = isRefused && refusal === "otherName";
  const codeMessage = isRefused && isCodeMessage(refusal) ? refusal : undefined;
  const sure = isAsked ? name : isRefused ? typed["sure"] : undefined;
  const said = useRenterWords();
  const { words, link } = useLanguage();
  return (
    <form method="post" action={link(makeRenterPath(token))} className="box">
      {Object.entries(sends).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input
        type="hidden"
        name="strokes"
        defaultValue={isRefused && refusal !== "changed" ? typed["strokes"] : undefined}
      />
      {sure !== undefined && <input type="hidden" name="sure" value={sure} />}
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
        {isAsked && (
          <p id="asked" className="problem" role="alert" tabIndex={-1}>
            <bdi>{said.askName(expected, name)}</bdi>
          </p>
        )}
        {codeMessage && <SigningCodeField message={codeMessage} email={page.sheet!.facts.renter.email} />}
        <button className="go first" type="submit" data-busy={words.frame.sending}>
          {isAsked ? said.signAs(name) : sends["do"] === "accept" ? said.accept : said.driverAccept}
        </button>
        {codeMessage && (
          <button className="go" type="submit" name="again" value="1" formNoValidate data-busy={words.frame.sending}>
            {said.codeAgain}
          </button>
        )}
      </div>
    </form>
  );
}
