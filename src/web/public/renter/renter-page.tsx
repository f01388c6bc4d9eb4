import { CalendarClock, Download, TriangleAlert } from "lucide-react";
import { readHere, sendOnce, signature } from "virtual:public-assets";

import type { RenterPage } from "#contract/fleet/renter-page.ts";
import { makeRenterFilePath, makeRenterPath, makeRenterNoticePath } from "#contract/fleet/renter-paths.ts";
import { formatSheetChange } from "#contract/fleet/sheet-changes.words.ts";
import type { BrandView, RenterPageView, RenterPageWithRental } from "#contract/ports/public-pages.ts";
import type { SheetCopy } from "#domain/fleet/agreement-copy.ts";
import { isAgreementOver } from "#domain/fleet/agreement.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { Contact } from "#web/public/scan/contact.tsx";
import { PlateOrCode } from "#web/public/scan/plate.tsx";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { Account } from "./account.tsx";
import { AgreementToSign } from "./agreement-to-sign.tsx";
import { DriverSignatures } from "./driver-signatures.tsx";
import { Records } from "./records.tsx";
import { RenterFacts, RenterFrame, useRenterWords } from "./renter-frame.tsx";
import { SignatureEvidence } from "./signature-evidence.tsx";
import { isCodeMessage } from "./signing-code-field.tsx";

export function RenterPageDocument({ view, brand, host }: { view: RenterPageView; brand: BrandView; host: string }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  if (view.state !== "there") {
    const sentences = {
      closed: [said.closed, said.closedText],
      ended: [said.over, said.overText],
      gone: [said.gone, said.goneText],
    } as const;
    const [title, text] = sentences[view.state];
    return (
      <RenterFrame title={title} brand={brand} host={host} here="" scripts={[]}>
        <h1>{title}</h1>
        <p className="say soft">{text}</p>
      </RenterFrame>
    );
  }
  const { page, token } = view;
  const { stage, isAnswered } = page;
  const isToSign = isAnswered && page.sheet !== null && page.acceptance === null && !isAgreementOver(stage);
  const isDriverToSign =
    isAnswered && !isAgreementOver(stage) && page.drivers.some(({ signedAt }) => signedAt === null);
  const title = isToSign ? (page.wasAccepted ? said.signAgain : said.sign) : said.title;
  return (
    <RenterFrame
      title={title}
      brand={brand}
      host={host}
      here={makeRenterPath(token)}
      scripts={[sendOnce, readHere, ...(isToSign || isDriverToSign ? [signature] : [])]}
    >
      <div className="id">
        <PlateOrCode plate={page.plate} code={page.code} kind="vehicle" />
        <b translate="no">{page.company.name}</b>
      </div>
      {page.company.phone && (
        <div className="lead">
          <Contact contact={{ kind: "phone", ...page.company.phone }} label={words.scan.callCompany} />
        </div>
      )}
      {!isAnswered && <p className="by">{said.away}</p>}
      {view.said && view.said !== "otherName" && !isCodeMessage(view.said) && (isAnswered || view.said !== "away") && (
        <p className="problem" role="alert">
          {said[view.said]}
        </p>
      )}
      {isToSign ? (
        <>
          <h1>{title}</h1>
          <SignedSheets page={page} token={token} />
          <AgreementToSign view={view} />
        </>
      ) : (
        <>
          <SignedAgreement page={page} token={token} />
          <DriverSignatures view={view} mayStillSign={isDriverToSign} />
        </>
      )}
      <RentalSections view={view} isSaid={isToSign} />
      <p className="by soft">{said.kept}</p>
    </RenterFrame>
  );
}

function SignedAgreement({ page, token }: { page: RenterPage; token: string }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const { acceptance, sheets } = page;
  return (
    <>
      <h1>{page.stage === "given-up" ? said.givenUp : acceptance?.way === "link" ? said.accepted : said.title}</h1>
      {acceptance && <p className="say soft">{`${said.acceptedOn[acceptance.way]}, ${words.when(acceptance.at)}`}</p>}
      {acceptance && <SignatureEvidence {...acceptance} expected={page.sheet?.facts.renter.name ?? page.renterName} />}
      {sheets.length === 0 && <p className="say soft">{page.sheet ? said.noneSigned : said.noneMade}</p>}
      <SignedSheets page={page} token={token} />
      <p className="by soft">{isAgreementOver(page.stage) ? said.keepEnded : said.keep}</p>
    </>
  );
}

function SignedSheets({ page: { sheets, acceptance }, token }: { page: RenterPage; token: string }) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const price = words.scan.price;
  if (sheets.length === 0) return null;
  return (
    <section className="box">
      <h2>{said.signedSheets}</h2>
      <ul className="sheets">
        {sheets.map(({ sheet, way, at, changes, copy }, nth) => {
          const holds = nth === 0 && acceptance !== null;
          const [discount] = changes.flatMap((change) =>
            change.kind === "price" ? [change.before - change.after] : [],
          );
          return (
            <li key={sheet}>
              <p>
                <b>{said.sheetOf(sheet)}</b>
                <span className="soft">{` · ${said.acceptedOn[way]}, ${words.when(at)}`}</span>
              </p>
              {holds && changes.length > 0 && (
                <p>{discount === undefined ? said.stillHolds : said.holdsWithDiscount(price(discount))}</p>
              )}
              {!holds && changes.length > 0 && <p className="soft">{said.differs}</p>}
              {changes
                .filter((change) => !holds || change.kind !== "price")
                .map((change, index) => (
                  <p key={index} className="soft">
                    <bdi>{formatSheetChange(change, said.changes, { when: words.when, price })}</bdi>
                  </p>
                ))}
              <CopyFacts copy={copy} />
              <a className={holds ? "go first" : "go"} href={makeRenterFilePath(token, { sheet })} download>
                <Download aria-hidden="true" />
                <span>{nth === 0 ? said.copy : said.earlier(sheet)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CopyFacts({ copy: { given, openedAt, mailed } }: { copy: SheetCopy }) {
  const said = useRenterWords();
  const { when } = useLanguage().words;
  const sentences = [
    openedAt && said.copyOpened(when(openedAt)),
    mailed && said.copyMailed(mailed.to, when(mailed.at)),
    given && (given.by === "" ? said.copyGivenBySomebody(when(given.at)) : said.copyGiven(given.by, when(given.at))),
  ];
  return sentences.map(
    (sentence, nth) =>
      sentence && (
        <p key={nth} className="soft">
          <bdi>{sentence}</bdi>
        </p>
      ),
  );
}

function RentalSections({ view, isSaid }: { view: RenterPageWithRental; isSaid: boolean }) {
  const { page, token } = view;
  const said = useRenterWords();
  const { words, link } = useLanguage();
  return (
    <>
      {(page.stage === "running" || page.stage === "ended") && (
        <section className="box">
          <h2>{page.endedAt ? said.ended : said.until}</h2>
          <p className="say">{words.when(page.endedAt ?? page.dueAt)}</p>
        </section>
      )}
      {page.stage === "reserved" && !isSaid && (
        <section className="box">
          <h2>{said.reserved}</h2>
          <RenterFacts
            facts={[
              [said.from, words.when(page.startedAt)],
              [said.until, words.when(page.dueAt)],
            ]}
          />
        </section>
      )}
      {page.stage === "running" && page.isAnswered && (
        <div className="rows">
          <a className="go" href={link(makeRenterNoticePath(page.code))}>
            <TriangleAlert aria-hidden="true" />
            <b>{said.accident}</b>
          </a>
          <ExtensionRequest view={view} />
        </div>
      )}
      {page.account && <Account page={page} account={page.account} />}
      <Records page={page} token={token} />
    </>
  );
}

function ExtensionRequest({ view: { page, token, typed } }: { view: RenterPageWithRental }) {
  const said = useRenterWords();
  const { words, link } = useLanguage();
  return (
    <details open={typed["do"] === "longer"}>
      <summary className="go">
        <CalendarClock aria-hidden="true" />
        <b>{said.longer}</b>
      </summary>
      <form method="post" action={link(makeRenterPath(token))}>
        <input type="hidden" name="do" value="longer" />
        <label>
          <span>{said.longerUntil}</span>
          <input
            type="datetime-local"
            name="until"
            required
            min={formatLocalDateTime(page.dueAt)}
            defaultValue={typed["until"] ?? formatLocalDateTime(new Date(page.dueAt.getTime() + 86_400_000))}
          />
        </label>
        <button className="go" type="submit" data-busy={words.frame.sending}>
          {said.longerSend}
        </button>
      </form>
    </details>
  );
}
