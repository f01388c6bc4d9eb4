import { Link } from "@tanstack/react-router";

import type { AgreementView } from "#contract/fleet/agreements.ts";
import { agreementGapWords } from "#contract/fleet/agreements.words.ts";
import { companyProfileRows, pages } from "#contract/pages.ts";
import {
  isOptionalRule,
  listAgreementGaps,
  listOmittedAgreementSentences,
  type AgreementGap,
} from "#domain/fleet/agreement.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

const linkStyle = "text-brand inline-flex min-h-11 items-center font-semibold underline sm:min-h-6";

export function AgreementGaps({
  agreement: { now },
  isFolded = false,
}: {
  agreement: AgreementView;
  isFolded?: boolean;
}) {
  const gaps = listAgreementGaps(now);
  const omitted = listOmittedAgreementSentences(now);
  const isOfCar = (gap: AgreementGap) => gap === "plate" || gap === "model" || gap === "year";
  const ofCar = gaps.filter(isOfCar);
  const isOfRules = (gap: AgreementGap) => gap === "insurance" || isOptionalRule(gap);
  const ofCompany = gaps.filter((gap) => !isOfCar(gap) && !isOfRules(gap));
  const ofRules = gaps.filter(isOfRules);
  // The telephone is in the row of the contacts, everything else in the row of what papers name.
  const row = ofCompany.every((gap) => gap === "phone") ? "company" : "papers";
  const name = (some: readonly AgreementGap[]) => some.map((gap) => agreementGapWords[gap]).join(", ");
  const { renter, drivers } = now.facts;
  const own = drivers.find((driver) => driver.name === renter.name);
  const isRenterUnknown = !own || [own.identity, own.bornOn, own.licence, own.address].includes("");
  if (gaps.length === 0 && omitted.length === 0 && !isRenterUnknown) return null;
  return (
    <GapsNotice isFolded={isFolded}>
      <ul className="mt-3 grid gap-1 wrap-anywhere">
        {ofCar.length > 0 && (
          <li>
            <span>{`Araç: ${name(ofCar)}. `}</span>
            <Link to={pages.car.path} params={{ code: now.facts.car.code }} className={linkStyle}>
              Aracı aç
            </Link>
          </li>
        )}
        {ofCompany.length > 0 && (
          <li>
            <span>{`Şirket: ${name(ofCompany)}. `}</span>
            <Link to={pages.companyProfile.path} hash={companyProfileRows[row]} className={linkStyle}>
              Şirket bilgilerini aç
            </Link>
          </li>
        )}
        {ofRules.length > 0 && (
          <li>
            <span>{`Kural yazmadınız: ${name(ofRules)}. `}</span>
            <Link to={pages.rentalRules.path} className={linkStyle}>
              Kiralama kurallarını aç
            </Link>
          </li>
        )}
        {isRenterUnknown && (
          <li>
            <span>Kiracının kimlik, ehliyet ya da adres bilgisi eksik. Kiracı kendi sayfasında da yazabilir. </span>
            <Link to={pages.customers.path} className={linkStyle}>
              Müşterileri aç
            </Link>
          </li>
        )}
      </ul>
      {omitted.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer content-center">{`Metninizden ${omitted.length} cümle bu sözleşmede yer almayacak`}</summary>
          <ul className="grid gap-1 wrap-anywhere">
            {omitted.map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </GapsNotice>
  );
}

export function GapsNotice({ isFolded, children }: { isFolded: boolean; children?: Elements }) {
  return (
    <Notice kind="info">
      <details open={!isFolded}>
        <summary className="-my-2.5 min-h-11 cursor-pointer content-center font-semibold">
          Sözleşmede yazmayacaklar
        </summary>
        {children}
      </details>
    </Notice>
  );
}
