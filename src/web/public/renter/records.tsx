import type { RenterPage, ShownCondition } from "#contract/fleet/renter-page.ts";
import { makeRenterFilePath } from "#contract/fleet/renter-paths.ts";
import { countSealingDelayDays, isSealedLate } from "#domain/fleet/condition-report.ts";
import { isNameOf } from "#domain/fleet/signer-name.ts";
import { conditionWords } from "#web/public/words/condition.ts";
import { useOwnWordsAttributes, useLanguage } from "#web/public/words/language-provider.tsx";

import { RenterFacts, useRenterWords } from "./renter-frame.tsx";

export function Records({ page, token }: { page: RenterPage; token: string }) {
  return page.conditions.map((condition, nth) => (
    <ConditionRecord key={nth} condition={condition} renterName={page.renterName} token={token} />
  ));
}

function ConditionRecord({
  condition,
  renterName,
  token,
}: {
  condition: ShownCondition;
  renterName: string;
  token: string;
}) {
  const said = useRenterWords();
  const { words, language } = useLanguage();
  const fixed = conditionWords[language];
  const own = useOwnWordsAttributes();
  const { direction, carNo, plate, km, fuel, place, notes, happenedAt, sealedAt, madeBy, signature } = condition;
  const { accessories, damages, photos } = condition;
  const title = direction === "out" ? said.handOver : said.takeBack;
  return (
    <details className="box">
      <summary>{`${title} · ${plate}`}</summary>
      {isSealedLate(condition) && (
        <p>
          <strong>{said.late(words.when(sealedAt), countSealingDelayDays(condition))}</strong>
        </p>
      )}
      <RenterFacts
        facts={[
          [said.statedTime, words.when(happenedAt)],
          [said.sealed, said.sealedBy(words.when(sealedAt), madeBy)],
          [
            said.renterSignature,
            "name" in signature
              ? [
                  said.signedHere(signature.name),
                  ...(isNameOf(renterName, signature.name) ? [] : [said.otherNameSigned(renterName, signature.name)]),
                ].join(". ")
              : `${said.notSigned}: ${signature.absent}`,
          ],
          [said.odometer, km === null ? "" : String(km)],
          [said.fuel, fuel === null ? "" : `${fuel}/8`],
          [said.place, place],
          [said.accessories, accessories.map((one) => fixed.accessory[one]).join(language === "ar" ? "، " : ", ")],
        ]}
      />
      {notes !== "" && <p {...own}>{notes}</p>}
      <h3>{said.damages}</h3>
      {damages.length === 0 && <p>{said.noDamage}</p>}
      <ul>
        {damages.map((damage, nth) => (
          <li key={nth}>
            <span>{`${nth + 1}. ${fixed.place(damage)}, ${fixed.kind[damage.kind]}${damage.known ? ` (${said.knownDamage})` : ""}`}</span>
            {damage.note !== "" && <span {...own}>{` · ${damage.note}`}</span>}
          </li>
        ))}
      </ul>
      <p>
        <a href={makeRenterFilePath(token, { direction, carNo })}>{said.recordCopy}</a>
      </p>
      <div className="photos">
        {photos.map(({ id, position, width, height, takenAt, receivedAt }) => (
          <a key={id} href={makeRenterFilePath(token, { photo: id })}>
            <img src={makeRenterFilePath(token, { photo: id })} width={width} height={height} loading="lazy" alt="" />
            <span>{fixed.position[position]}</span>
            <span className="soft">{said.photoTimes(words.when(takenAt), words.when(receivedAt))}</span>
          </a>
        ))}
      </div>
    </details>
  );
}
