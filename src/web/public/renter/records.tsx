import { damageKindWords, damagePlace } from "#contract/fleet/condition-reports.words.ts";
import type { RenterPage, ShownCondition } from "#contract/fleet/renter-page.ts";
import { renterFilePath } from "#contract/fleet/renter-paths.ts";
import { useOwnWords, useLanguage } from "#web/public/words/language-provider.tsx";

import { Facts, useRenterWords } from "./renter-frame.tsx";

/** The sealed records of the car's condition. */
export function Records({ page, token }: { page: RenterPage; token: string }) {
  return page.conditions.map((condition, nth) => <Condition key={nth} condition={condition} token={token} />);
}

function Condition({ condition, token }: { condition: ShownCondition; token: string }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const own = useOwnWords();
  const { direction, plate, km, fuel, place, notes, happenedAt, damages, photos } = condition;
  const title = direction === "out" ? said.handOver : said.takeBack;
  return (
    <details className="box">
      <summary>{`${title} · ${plate}`}</summary>
      <Facts
        facts={[
          [said.time, words.when(happenedAt)],
          [said.odometer, km === null ? "" : String(km)],
          [said.fuel, fuel === null ? "" : `${fuel}/8`],
          [said.place, place],
        ]}
      />
      {notes !== "" && <p {...own}>{notes}</p>}
      <h3>{said.damages}</h3>
      {damages.length === 0 && <p>{said.noDamage}</p>}
      <ul {...own}>
        {damages.map((damage, nth) => (
          <li key={nth}>
            {`${nth + 1}. ${damagePlace(damage)}, ${damageKindWords[damage.kind].toLocaleLowerCase("tr-TR")}`}
            {damage.note !== "" && ` · ${damage.note}`}
          </li>
        ))}
      </ul>
      <div className="photos">
        {photos.map(({ id, width, height }, nth) => (
          <a key={id} href={renterFilePath(token, { photo: id })}>
            <img
              src={renterFilePath(token, { photo: id })}
              width={width}
              height={height}
              loading="lazy"
              alt={said.photo(nth + 1)}
            />
          </a>
        ))}
      </div>
    </details>
  );
}
