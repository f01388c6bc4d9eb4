import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import type { FilledBlock, FilledPiece } from "#domain/fleet/agreement-text.ts";
import { fillAgreement, fillAgreementValues, sumCharges } from "#domain/fleet/agreement.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { MissingData, MissingParts } from "./missing-data.tsx";
import { RenterFacts, useRenterWords } from "./renter-frame.tsx";
import { SignForm } from "./sign-form.tsx";

export function AgreementToSign({ view }: { view: RenterPageWithRental }) {
  const { page } = view;
  const said = useRenterWords();
  const { words } = useLanguage();
  const sheet = page.sheet!;
  const { facts } = sheet;
  const values = fillAgreementValues(sheet);
  return (
    <>
      <section className="box">
        <RenterFacts
          facts={[
            [said.from, words.when(new Date(facts.from))],
            [said.until, words.when(new Date(facts.until))],
            [said.rent, words.scan.price(sumCharges(facts))],
            [said.deposit, facts.deposit > 0 ? words.scan.price(facts.deposit) : said.notWritten],
            [said.km, sheet.terms.rules.kmADay === null ? "" : values.dahil_km],
            [said.driver, values.sürücüler || said.notWritten],
          ]}
        />
        <p className="by soft">{said.timeZone}</p>
      </section>
      <section className="box">
        <h2>{said.whole}</h2>
        {said.turkishCounts !== "" && <p className="by soft">{said.turkishCounts}</p>}
        <div className="text" lang="tr" dir="ltr">
          {fillAgreement(sheet).map((block, index) => (
            <AgreementBlock key={index} block={block} />
          ))}
        </div>
      </section>
      <MissingParts page={page} sheet={sheet} />
      <MissingData view={view} />
      <SignForm view={view} sends={{ do: "accept", digest: page.digest }} expected={facts.renter.name} />
    </>
  );
}

function AgreementBlock({ block }: { block: FilledBlock }) {
  switch (block.kind) {
    case "heading":
      return (
        <h3>
          <AgreementPieces line={block.line} />
        </h3>
      );
    case "paragraph":
      return block.lines.map((line, index) => (
        <p key={index}>
          <AgreementPieces line={line} />
        </p>
      ));
    case "list":
      return block.items.map(({ mark, line }, index) => (
        <p key={index}>
          <span>{`${mark} `}</span>
          <AgreementPieces line={line} />
        </p>
      ));
  }
}

function AgreementPieces({ line }: { line: readonly FilledPiece[] }) {
  return line.map(({ text, isBold }, index) => (isBold ? <b key={index}>{text}</b> : <bdi key={index}>{text}</bdi>));
}
