import { QrCode, SearchX, TimerReset, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { countdown as countdownScript } from "virtual:public-assets";

import { makeCodeLinkingPath, TYPED_CODE_PARAMETER } from "#contract/pages.ts";
import type { BrandView, ScanView, ShownRental } from "#contract/ports/public-pages.ts";
import { computeCountdown } from "#domain/fleet/rental.ts";
import { exampleProfile } from "#web/public/pictures/example-profile.ts";
import { formatHoursAndMinutes } from "#web/public/words/hours-and-minutes.ts";
import { useOwnWordsAttributes, useLanguage, type LanguageTools } from "#web/public/words/language-provider.tsx";
import { OwnWordsNotice } from "#web/public/words/own-words.tsx";

import { Contact } from "./contact.tsx";
import { ExampleRemark, HomeLink } from "./example.tsx";
import { makeReportPath, makeScanPath, makeStaffPath } from "./paths.ts";
import { PrintedCode, Plate } from "./plate.tsx";
import { ScanFrame } from "./scan-frame.tsx";
import { StatusLine } from "./status-line.tsx";
import { TypeCodeForm } from "./type-code-form.tsx";
import { FirstWay, WaysToReach } from "./ways-to-reach.tsx";

export function ScanPage({ view, brand, host }: { view: ScanView; brand: BrandView; host: string }) {
  const code = "code" in view ? view.code : undefined;
  return (
    <ScanFrame
      title={makePageTitle(view, useLanguage())}
      brand={brand}
      host={host}
      code={code}
      reportPath={code && makeReportPath(code)}
      staffPath={view.state === "car" ? makeStaffPath(view.code) : undefined}
      here={makeLanguagePath(view)}
      isReadOnly={view.state !== "invalid"}
      scripts={view.state === "car" && view.rental ? [countdownScript] : []}
    >
      <ScanContent view={view} />
    </ScanFrame>
  );
}

/** Keeps a mistyped code. */
function makeLanguagePath(view: ScanView): string {
  if (view.state === "invalid" && view.typed !== undefined) return `?${TYPED_CODE_PARAMETER}`;
  return "";
}

function ScanContent({ view }: { view: ScanView }) {
  const { words, link } = useLanguage();
  switch (view.state) {
    case "profile":
      return <ProfileContent profile={view} />;
    case "car":
      return <CarContent car={view} />;
    case "not-assigned":
      return (
        <ScanMessage
          Icon={QrCode}
          title={words.notAssigned.heading}
          text={words.notAssigned.text + (view.asksClaim ? words.notAssigned.claim : "")}
        >
          <CodeLink
            href={makeCodeLinkingPath(view.code, view.asksClaim)}
            text={words.notAssigned.link}
            code={view.code}
          />
        </ScanMessage>
      );
    case "example":
      return (
        <>
          <ExampleRemark />
          <ProfileContent profile={exampleProfile} />
          <div className="lead">
            <HomeLink />
          </div>
        </>
      );
    case "replaced":
      return (
        <ScanMessage Icon={QrCode} title={words.replaced.heading} text={words.replaced.text}>
          <CodeLink href={link(makeScanPath(view.code))} text={words.replaced.link} code={view.code} />
        </ScanMessage>
      );
    case "invalid":
      return (
        <ScanMessage Icon={SearchX} title={words.invalid.heading} text={words.invalid.text}>
          <TypeCodeForm typed={view.typed ?? ""} />
          <HomeLink />
        </ScanMessage>
      );
    case "too-many":
      return (
        <ScanMessage Icon={TimerReset} title={words.tooMany.heading} text={words.tooMany.text}>
          <a className="go" href={link("") || "?"}>
            <TimerReset aria-hidden="true" />
            <span>
              <b>{words.tooMany.again}</b>
              <small>{words.tooMany.network}</small>
            </span>
          </a>
        </ScanMessage>
      );
    case "unavailable":
      return <ScanMessage Icon={TimerReset} title={words.unavailable.heading} text={words.unavailable.text} />;
  }
}

function CodeLink({ href, text, code }: { href: string; text: string; code: string }) {
  const { words } = useLanguage();
  return (
    <a className="go first" href={href}>
      <QrCode aria-hidden="true" />
      <span>
        <b>{text}</b>
        <small>
          {words.frame.code} <PrintedCode code={code} />
        </small>
      </span>
    </a>
  );
}

function ProfileContent({ profile }: { profile: Extract<ScanView, { state: "profile" }> }) {
  const { scan } = useLanguage().words;
  return (
    <>
      <div className="id">
        <Plate plate={profile.plate} kind={profile.kind} />
        <h1 {...useOwnWordsAttributes()} translate="no">
          {profile.owner}
        </h1>
      </div>
      <FirstWay view={profile} tell={scan.tell} />
      <StatusLine status={profile.status} />
      <OwnerNote note={profile.note} by={scan.noteBy} />
      <WaysToReach view={profile} tell={scan.tell} title={scan.reach} none={scan.noContact} />
    </>
  );
}

function CarContent({ car }: { car: Extract<ScanView, { state: "car" }> }) {
  const { rental, offer } = car;
  const { scan } = useLanguage().words;
  const own = useOwnWordsAttributes();
  return (
    <>
      <div className="id">
        <Plate plate={car.plate} />
        <h1 {...own}>{car.company}</h1>
      </div>
      <FirstWay view={car} call={scan.callCompany} tell={scan.tellCompany} />
      <StatusLine status={car.status} />
      {rental && <RentalContent rental={rental} />}
      {offer && (
        <section className="box">
          <h2>{scan.available}</h2>
          {offer.model !== "" && (
            <p {...own}>
              <b>{offer.model}</b>
            </p>
          )}
          {offer.price !== null && (
            <p className="price">
              <bdi dir="ltr" translate="no">
                {scan.price(offer.price)}
              </bdi>{" "}
              <small>{scan.perDay}</small>
            </p>
          )}
          {offer.authorisationNo !== "" && (
            <p>
              <small>
                {scan.authorisationNo} <bdi translate="no">{offer.authorisationNo}</bdi>
              </small>
            </p>
          )}
          {offer.note !== "" && (
            <>
              <p {...own} className="lines">
                {offer.note}
              </p>
              <OwnWordsNotice />
            </>
          )}
        </section>
      )}
      <OwnerNote note={car.note} by={scan.noteByCompany} isFolded={rental !== null} />
      <WaysToReach view={car} tell={scan.tellCompany} title={scan.reachCompany} none={scan.noCompanyContact} />
    </>
  );
}

function RentalContent({ rental: { endsAt, now, renter } }: { rental: ShownRental }) {
  const { words } = useLanguage();
  const { isOver, hours, minutes, seconds } = computeCountdown(endsAt, now);
  return (
    <section
      className="box"
      data-ends={endsAt.getTime()}
      data-now={now.getTime()}
      data-over={words.rental.over("{}")}
      data-hour={words.units.hour}
      data-minute={words.units.minute}
    >
      <h2 hidden={isOver}>{words.rental.left}</h2>
      <p className="clock" role="timer" hidden={isOver}>
        <TimeUnit value={hours} unit={words.rental.hours} />
        <TimeUnit value={minutes} unit={words.rental.minutes} />
        <TimeUnit value={seconds} unit={words.rental.seconds} />
      </p>
      <p className="over" hidden={!isOver}>
        {isOver && words.rental.over(formatHoursAndMinutes({ hours, minutes }, words.units))}
      </p>
      <p className="soft">{words.rental.due(words.when(endsAt))}</p>
      {renter && <RenterContent renter={renter} />}
    </section>
  );
}

function RenterContent({ renter: { name, phone } }: { renter: NonNullable<ShownRental["renter"]> }) {
  const { words } = useLanguage();
  const own = useOwnWordsAttributes();
  return (
    <div className="renter">
      {phone ? (
        <Contact contact={phone} label={words.rental.callRenter} of={name} />
      ) : (
        <p>
          {words.rental.renter}{" "}
          <b {...own} translate="no">
            {name}
          </b>
        </p>
      )}
    </div>
  );
}

function TimeUnit({ value, unit }: { value: number; unit: string }) {
  return (
    <span>
      <b>{String(value).padStart(2, "0")}</b> {unit}
    </span>
  );
}

const LONG_NOTE_CHARACTERS = 90;
const FOLDED_NOTE_LINES = 2;

function OwnerNote({ note, by, isFolded = false }: { note: string; by: string; isFolded?: boolean }) {
  const { words } = useLanguage();
  const own = useOwnWordsAttributes();
  if (note === "") return null;
  const isLong = note.length > LONG_NOTE_CHARACTERS;
  if (isFolded && (isLong || note.split("\n").length > FOLDED_NOTE_LINES)) {
    return (
      <details className="fold">
        <summary>
          <span className="note long">
            <span {...own}>{note}</span>
          </span>
          <span className="by soft">
            {by} <u>{words.scan.readAll}</u>
          </span>
        </summary>
      </details>
    );
  }
  return (
    <>
      <p {...own} className={isLong ? "note long" : "note"}>
        {note}
      </p>
      <p className="by soft">{by}</p>
    </>
  );
}

function ScanMessage({
  Icon,
  title,
  text,
  children,
}: {
  Icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden="true" size={40} className="soft" />
      <h1>{title}</h1>
      <p className="say soft">{text}</p>
      {children && <div className="lead">{children}</div>}
    </>
  );
}

function makePageTitle(view: ScanView, { words, isolated }: LanguageTools): string {
  switch (view.state) {
    case "profile":
    case "car":
      return view.plate === "" ? `${words.frame.code} ${isolated(view.code)}` : isolated(view.plate);
    case "not-assigned":
      return words.notAssigned.title;
    case "example":
      return words.example.title;
    case "replaced":
      return words.replaced.title;
    case "invalid":
      return words.invalid.title;
    case "too-many":
      return words.tooMany.title;
    case "unavailable":
      return words.unavailable.title;
  }
}
