import type { ReactNode } from "react";

import { renterPath } from "#contract/fleet/renter-paths.ts";
import type { RenterThere } from "#contract/ports/public-pages.ts";
import { ADDRESS_MAX, LICENCE_CLASS_MAX, NATIONALITY_MAX } from "#domain/fleet/driver.ts";
import { useReading } from "#web/public/words/reading.tsx";

import { useRenterWords } from "./renter-frame.tsx";

/** What is still missing of the renter's own data. What is known is neither shown nor changed here. */
export function MissingData({ view: { page, token } }: { view: RenterThere }) {
  const said = useRenterWords();
  const { words, link } = useReading();
  const { missing } = page;
  if (missing.length === 0) return null;
  const fields: Record<(typeof missing)[number], ReactNode> = {
    identity: (
      <>
        <Field label={said.tcNumber} name="tc" inputMode="numeric" maxLength={11} />
        <Field label={said.passport} name="passport" maxLength={30} />
        <Field label={said.nationality} name="nationality" maxLength={NATIONALITY_MAX} />
      </>
    ),
    birthDate: <Field label={said.birthDate} name="birthDate" type="date" />,
    licence: <Field label={said.licence} name="licence" maxLength={30} />,
    licenceClass: <Field label={said.licenceClass} name="licenceClass" maxLength={LICENCE_CLASS_MAX} />,
    licenceDate: <Field label={said.licenceDate} name="licenceDate" type="date" />,
    address: <Field label={said.address} name="address" maxLength={ADDRESS_MAX} />,
  };
  return (
    <details className="box">
      <summary>{said.missing(missing.length)}</summary>
      <form method="post" action={link(renterPath(token))}>
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

function Field({
  label,
  ...input
}: {
  label: string;
  name: string;
  type?: "date";
  inputMode?: "numeric";
  maxLength?: number;
}) {
  return (
    <label>
      <span>{label}</span>
      <input autoComplete="off" dir="auto" {...input} />
    </label>
  );
}
