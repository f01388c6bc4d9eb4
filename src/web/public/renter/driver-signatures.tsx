import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";
import { SignForm } from "./sign-form.tsx";
import { SignatureEvidence } from "./signature-evidence.tsx";

export function DriverSignatures({ view, mayStillSign }: { view: RenterPageWithRental; mayStillSign: boolean }) {
  const { page, typed } = view;
  const said = useRenterWords();
  const { words } = useLanguage();
  const signed = page.drivers.filter(({ signedAt }) => signedAt !== null);
  const next = page.drivers.find(({ signedAt }) => signedAt === null);
  return (
    <>
      {signed.map(({ driver, name, signedAt, signedName, way, madeBy, evidence }) => (
        <div key={driver}>
          <p className="by">
            <bdi>{name}</bdi>
            <span>{`: ${said.driverSigned} ${words.when(signedAt!)}`}</span>
          </p>
          <SignatureEvidence way={way!} expected={name} name={signedName} madeBy={madeBy} evidence={evidence} />
        </div>
      ))}
      {next && mayStillSign && (
        <details className="box" open={typed["do"] === "driver"}>
          <summary>{said.driverSign(next.name)}</summary>
          <SignForm
            view={view}
            sends={{ do: "driver", digest: page.digest, driver: String(next.driver) }}
            expected={next.name}
          />
        </details>
      )}
    </>
  );
}
