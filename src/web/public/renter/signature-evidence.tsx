import type { AgreementWay } from "#domain/fleet/agreement.ts";
import { isNameOf } from "#domain/fleet/signer-name.ts";
import { countAddressMinutes, type SigningEvidence } from "#domain/fleet/signing.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";

export function SignatureEvidence({
  way,
  expected,
  name,
  madeBy,
  evidence,
}: {
  way: AgreementWay;
  expected: string;
  name: string;
  madeBy: string;
  evidence: SigningEvidence | null;
}) {
  const said = useRenterWords();
  const { words } = useLanguage();
  function describeAddressAge(code: NonNullable<SigningEvidence["code"]>) {
    const since = words.when(new Date(code.knownSince));
    const minutes = countAddressMinutes(code);
    return minutes === undefined ? said.addressKnownSince(since) : said.addressMinutes(minutes, since);
  }

  return (
    <>
      {evidence === null && way === "link" && <p className="by soft">{said.placeUnknown}</p>}
      {evidence === null && way !== "link" && madeBy !== "" && (
        <p className="by soft">
          <bdi>{said.enteredBy[way](madeBy)}</bdi>
        </p>
      )}
      {evidence && (
        <p className="by soft">
          {`${said.signedIn[evidence.place]} `}
          <bdi>{said.linkMadeBy(evidence.linkBy, words.when(new Date(evidence.linkAt)))}</bdi>
        </p>
      )}
      {evidence?.code === null && <p className="by soft">{said.noCode}</p>}
      {evidence?.code && (
        <p className="by soft">
          <bdi>{said.confirmedByCode(evidence.code.address, words.when(new Date(evidence.code.at)))}</bdi>{" "}
          <bdi>{describeAddressAge(evidence.code)}</bdi>
        </p>
      )}
      {evidence?.doubts?.map((doubt) => (
        <p key={doubt} className="by">
          {said.doubts[doubt]}
        </p>
      ))}
      {!isNameOf(expected, name) && (
        <p className="by">
          <bdi>{said.otherNameSigned(expected, name)}</bdi>
        </p>
      )}
    </>
  );
}
