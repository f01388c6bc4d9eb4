import { renterStyle } from "virtual:public-assets";

import type { SealedPaper } from "#contract/fleet/sealed-papers.ts";
import type { BrandView, SealedPaperPageView } from "#contract/ports/public-pages.ts";
import { RenterFacts } from "#web/public/renter/renter-frame.tsx";
import { ScanFrame } from "#web/public/scan/scan-frame.tsx";
import { useLanguage } from "#web/public/words/language-provider.tsx";
import { renterWords } from "#web/public/words/renter.ts";
import { sealedPaperWords } from "#web/public/words/sealed-paper.ts";

export function SealedPaperPage({ view, brand, host }: { view: SealedPaperPageView; brand: BrandView; host: string }) {
  const said = sealedPaperWords[useLanguage().language];
  const { paper, digest } = view;
  const title = paper ? said.title : said.gone;
  return (
    <ScanFrame title={title} brand={brand} host={host} here="" scripts={[]} style={renterStyle}>
      <h1>{title}</h1>
      {paper ? <StoredRecord paper={paper} /> : <p className="say soft">{said.goneText}</p>}
      <p className="soft">{said.digest}</p>
      <p>
        <bdi dir="ltr" translate="no">
          {digest.match(/.{1,4}/gu)?.join(" ")}
        </bdi>
      </p>
    </ScanFrame>
  );
}

function StoredRecord({ paper }: { paper: SealedPaper }) {
  const { words, language } = useLanguage();
  const said = sealedPaperWords[language];
  const renter = renterWords[language];
  const { record, isWhole } = paper;
  return (
    <>
      {isWhole ? <p className="say">{said.compare}</p> : <p className="problem">{said.broken}</p>}
      <section className="box">
        <RenterFacts
          facts={
            record.kind === "agreement"
              ? [
                  [said.kind, said.agreement(record.sheet)],
                  ...factsOfBoth(),
                  [renter.from, words.when(record.from)],
                  [renter.until, words.when(record.until)],
                  [said.agreedSum, words.scan.price(record.total)],
                  [renter.deposit, record.deposit > 0 ? words.scan.price(record.deposit) : renter.notWritten],
                  [
                    renter.renterSignature,
                    record.way && record.acceptedAt
                      ? `${renter.acceptedOn[record.way]}, ${words.when(record.acceptedAt)}`
                      : renter.noneSigned,
                  ],
                ]
              : [
                  [said.kind, record.direction === "out" ? renter.handOver : renter.takeBack],
                  ...factsOfBoth(),
                  [renter.statedTime, words.when(record.happenedAt)],
                  [renter.odometer, record.km === null ? renter.notWritten : String(record.km)],
                  [renter.fuel, record.fuel === null ? renter.notWritten : `${record.fuel}/8`],
                  [renter.damages, String(record.damages)],
                  [said.photos, String(record.photos)],
                ]
          }
        />
      </section>
    </>
  );

  function factsOfBoth(): [string, string][] {
    return [
      [said.company, paper.companyName],
      [said.plate, paper.plate],
      [said.renter, paper.renterName],
      [said.sealedAt, words.when(paper.sealedAt)],
    ];
  }
}
