import type { ReactNode } from "react";

import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import { DRIVER_ADDRESS_MAX, LICENCE_CLASS_MAX, NATIONALITY_MAX } from "#domain/fleet/driver.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";

/** A form for the missing data of the renter. Known data are not shown and cannot be changed in it. */
export function MissingData({ view }: { view: RenterPageWithRental }) {
  const said = useRenterWords();
  const { words, link } = useLanguage();
  const { token } = view;
  const { missing } = view.page;
  if (missing.length === 0) return null;
  const fields: Record<(typeof missing)[number], ReactNode> = {
    identity: (
      <>
        <DataField view={view} label={said.tcNumber} name="tc" inputMode="numeric" maxLength={11} />
        <DataField view={view} label={said.passport} name="passport" maxLength={30} />
        <DataField view={view} label={said.nationality} name="nationality" maxLength={NATIONALITY_MAX} />
      </>
    ),
    birthDate: <DataField view={view} label={said.birthDate} name="birthDate" type="date" />,
    licence: <DataField view={view} label={said.licence} name="licence" maxLength={30} />,
    licenceClass: <DataField view={view} label={said.licenceClass} name="licenceClass" maxLength={LICENCE_CLASS_MAX} />,
    licenceDate: <DataField view={view} label={said.licenceDate} name="licenceDate" type="date" />,
    address: <DataField view={view} label={said.address} name="address" maxLength={DRIVER_ADDRESS_MAX} />,
  };
  return (
    <details className="box" open={view.typed["do"] === "data"}>
      <summary>{said.missing(missing.length)}</summary>
      <form method="post" action={link(makeRenterPath(token))}>
        <input type="hidden" name="do" value="data" />
        {missing.map((part) => (
          <div key={part}>{fields[part]}</div>
        ))}
        <p className="by soft">{said.missingFor}</p>
        <button className="go" type="submit" data-busy={words.frame.sending}>
          {said.save}
        </button>
      </form>
    </details>
  );
}

/** A field with the typed text, and an error if the server refused the text. */
function DataField({
  label,
  name,
  view: { typed, wrong },
  ...input
}: {
  label: string;
  name: string;
  view: RenterPageWithRental;
  type?: "date";
  inputMode?: "numeric";
  maxLength?: number;
}) {
  const said = useRenterWords();
  const isWrong = wrong.includes(name);
  return (
    <label>
      <span>{label}</span>
      <input
        autoComplete="off"
        dir="auto"
        name={name}
        defaultValue={typed[name]}
        {...(isWrong && { "aria-invalid": true, "aria-describedby": `${name}-problem` })}
        {...input}
      />
      {isWrong && (
        <span id={`${name}-problem`} className="problem">
          {said.wrongField}
        </span>
      )}
    </label>
  );
}
