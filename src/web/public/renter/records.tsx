import type { RenterPage, ShownCondition } from "#contract/fleet/renter-page.ts";
import { makeRenterFilePath } from "#contract/fleet/renter-paths.ts";
import { conditionWords } from "#web/public/words/condition.ts";
import { useOwnWordsAttributes, useLanguage } from "#web/public/words/language-provider.tsx";

import { RenterFacts, useRenterWords } from "./renter-frame.tsx";

/** The signed reports of the car's condition. */
export function Records({ page, token }: { page: RenterPage; token: string }) {
  return page.conditions.map((condition, nth) => <ConditionRecord key={nth} condition={condition} token={token} />);
}

function ConditionRecord({ condition, token }: { condition: ShownCondition; token: string }) {
  const said = useRenterWords();
  const { words, language } = useLanguage();
  const fixed = conditionWords[language];
  const own = useOwnWordsAttributes();
  const { direction, plate, km, fuel, place, notes, happenedAt, accessories, damages, photos } = condition;
  const title = direction === "out" ? said.handOver : said.takeBack;
  return (
    <details className="box">
      <summary>{`${title} · ${plate}`}</summary>
      <RenterFacts
        facts={[
          [said.time, words.when(happenedAt)],
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
            <span>{`${nth + 1}. ${fixed.place(damage)}, ${fixed.kind[damage.kind]}`}</span>
            {damage.note !== "" && <span {...own}>{` · ${damage.note}`}</span>}
          </li>
        ))}
      </ul>
      <div className="photos">
        {photos.map(({ id, position, width, height }) => (
          <a key={id} href={makeRenterFilePath(token, { photo: id })}>
            <img src={makeRenterFilePath(token, { photo: id })} width={width} height={height} loading="lazy" alt="" />
            <span>{fixed.position[position]}</span>
          </a>
        ))}
      </div>
    </details>
  );
}
