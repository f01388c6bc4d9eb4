import type { ReactNode } from "react";

import type { RenterPage } from "#contract/fleet/renter-page.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import { isOptionalRule, listAgreementGaps, type SignedAgreement } from "#domain/fleet/agreement.ts";
import { DRIVER_ADDRESS_MAX, LICENCE_CLASS_MAX, NATIONALITY_MAX } from "#domain/fleet/driver.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";

export function MissingParts({ page, sheet }: { page: RenterPage; sheet: SignedAgreement }) {
  const said = useRenterWords();
  const gaps = listAgreementGaps(sheet).filter((gap) => !isOptionalRule(gap));
  if (gaps.length === 0 && page.missing.length === 0) return null;
  return (
    <section className="box">
      <h2>{said.unwritten}</h2>
      {gaps.length > 0 && (
        <p className="say">{`${said.company}: ${gaps.map((gap) => said.gaps[gap]).join(said.comma)}`}</p>
      )}
      {page.missing.length > 0 && (
        <p className="say">{`${said.you}: ${page.missing.map((part) => said.ownParts[part]).join(said.comma)}`}</p>
      )}
      <p className="by soft">{said.unwrittenNote}</p>
    </section>
  );
}

export function MissingData({ view }: { view: RenterPageWithRental }) {
  const said = useRenterWords();
  const { words, link } = useLanguage();
  const { token } = view;
  const { missing, correctable } = view.page;
  const parts = [...missing, ...correctable];
  if (parts.length === 0) return null;
  const fields: Record<(typeof parts)[number], ReactNode> = {
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
    <details className="box" open={missing.length > 0 || view.typed["do"] === "data"}>
      <summary>{missing.length > 0 ? said.missing(missing.length) : said.correct}</summary>
      <form method="post" action={link(makeRenterPath(token))}>
        <input type="hidden" name="do" value="data" />
        {correctable.length > 0 && <p className="by soft">{said.correctText}</p>}
        {parts.map((part) => (
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
