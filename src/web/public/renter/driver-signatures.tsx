import type { RenterPageWithRental } from "#contract/ports/public-pages.ts";
import { useLanguage } from "#web/public/words/language-provider.tsx";

import { useRenterWords } from "./renter-frame.tsx";
import { SignForm } from "./sign-form.tsx";

/** The additional drivers who have signed, and the box in which the next driver signs. Drivers need not sign. */
export function DriverSignatures({
  view: { page, token, typed },
  mayStillSign,
}: {
  view: RenterPageWithRental;
  mayStillSign: boolean;
}) {
  const said = useRenterWords();
  const { words } = useLanguage();
  const signed = page.drivers.filter(({ signedAt }) => signedAt !== null);
  const next = page.drivers.find(({ signedAt }) => signedAt === null);
  return (
    <>
      {signed.map(({ driver, name, signedAt }) => (
        <p key={driver} className="by">
          <bdi>{name}</bdi>
          <span>{`: ${said.driverSigned} ${words.when(signedAt!)}`}</span>
        </p>
      ))}
      {next && mayStillSign && (
        <details className="box" open={typed["do"] === "driver"}>
          <summary>{said.driverSign(next.name)}</summary>
          <SignForm
            token={token}
            sends={{ do: "driver", digest: page.digest, driver: String(next.driver) }}
            name={typed["do"] === "driver" ? (typed["name"] ?? next.name) : next.name}
          />
        </details>
      )}
    </>
  );
}
