import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import { fillText, type FilledBlock, type FilledPiece } from "#domain/fleet/agreement-text.ts";
import { sumCharges, fillAgreementValues } from "#domain/fleet/agreement.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { MissingData } from "./missing-data.tsx";
import { RenterFacts, useRenterWords } from "./renter-frame.tsx";
import { SignForm } from "./sign-form.tsx";

/** Shows the main facts and the text of the agreement, the form for missing data, and the box for the signature. */
export function AgreementToSign({ view }: { view: RenterPageWithRental }) {
  const { page, token } = view;
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
            [said.price, words.scan.price(sumCharges(facts))],
            [said.deposit, facts.deposit > 0 ? words.scan.price(facts.deposit) : said.noDeposit],
            [said.km, sheet.terms.rules.kmADay === null ? "" : values.dahil_km],
            [said.driver, values.sürücüler],
          ]}
        />
      </section>
      <details className="box">
        <summary>{said.whole}</summary>
        {said.turkishCounts !== "" && <p className="by soft">{said.turkishCounts}</p>}
        <div className="text" lang="tr" dir="ltr">
          {fillText(sheet.terms.text, values).map((block, index) => (
            <AgreementBlock key={index} block={block} />
          ))}
        </div>
      </details>
      <MissingData view={view} />
      <SignForm
        token={token}
        sends={{ do: "accept", digest: page.digest }}
        name={view.typed["name"] ?? facts.renter.name}
      />
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
