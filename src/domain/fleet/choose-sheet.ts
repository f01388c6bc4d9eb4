import { makeAgreementText, type AgreedFacts, type AgreementTerms, type SignedAgreement } from "./agreement.ts";
import { doesAcceptanceHold } from "./sheet-changes.ts";

export interface LastSheet {
  readonly sheet: SignedAgreement;
  readonly isAccepted: boolean;
}

/** Once the last sheet is accepted, its terms stay, and it holds while `doesAcceptanceHold` says so. */
export function chooseSheet(
  rentalId: string,
  last: LastSheet | undefined,
  facts: AgreedFacts,
  terms: AgreementTerms,
): SignedAgreement {
  if (last === undefined) return { form: 4, rentalId, sheet: 1, facts, terms };
  // Who the company is may be corrected; its rules and its text are what was accepted.
  const kept = last.isAccepted ? { ...last.sheet.terms, company: terms.company } : terms;
  const holds = last.isAccepted
    ? doesAcceptanceHold(last.sheet.facts, facts)
    : last.sheet.form === 4 &&
      makeAgreementText({ ...last.sheet, facts, terms: kept }) === makeAgreementText(last.sheet);
  return holds ? last.sheet : { form: 4, rentalId, sheet: last.sheet.sheet + 1, facts, terms: kept };
}
