import * as z from "zod/mini";

import { agreementRefusals } from "#contract/words/agreement-refusals.ts";
import { procedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { AGREEMENT_WAYS, type AgreementWay } from "#domain/fleet/agreement.ts";
import { CONDITION_DIRECTIONS, type ConditionDirection } from "#domain/fleet/condition-report.ts";

const digestMessage = agreementRefusals.PAPER_NOT_FOUND.message;

interface SealedAgreement {
  kind: "agreement";
  sheet: number;
  from: Date;
  until: Date;
  /** Sum of the agreed charges in kuruş. */
  total: number;
  /** In kuruş. */
  deposit: number;
  way: AgreementWay | null;
  acceptedAt: Date | null;
}

interface SealedCondition {
  kind: "condition";
  direction: ConditionDirection;
  happenedAt: Date;
  km: number | null;
  /** Eighths of the tank. */
  fuel: number | null;
  damages: number;
  photos: number;
}

/**
 * Contains nothing that the paper does not contain. `renterName` is masked. `isWhole` is false if the stored record no
 * longer matches its digest.
 */
export interface SealedPaper {
  companyName: string;
  plate: string;
  renterName: string;
  sealedAt: Date;
  isWhole: boolean;
  record: SealedAgreement | SealedCondition;
}

const sealedPaperView: z.ZodMiniType<SealedPaper> = view("SealedPaper", {
  companyName: z.string(),
  plate: z.string(),
  renterName: z.string(),
  sealedAt: z.date(),
  isWhole: z.boolean(),
  record: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("agreement"),
      sheet: z.int(),
      from: z.date(),
      until: z.date(),
      total: z.int(),
      deposit: z.int(),
      way: z.nullable(z.enum(AGREEMENT_WAYS)),
      acceptedAt: z.nullable(z.date()),
    }),
    z.object({
      kind: z.literal("condition"),
      direction: z.enum(CONDITION_DIRECTIONS),
      happenedAt: z.date(),
      km: z.nullable(z.int()),
      fuel: z.nullable(z.int()),
      damages: z.int(),
      photos: z.int(),
    }),
  ]),
});

export const sealedPapersContract = {
  find: procedure
    .route({
      method: "GET",
      path: "/sealed-papers/{digest}",
      summary: "Bir sözleşmenin ya da tutanağın saklanan hâli; giriş gerekmez",
      tags: ["Belge karşılaştırma"],
    })
    .input(
      z.strictObject({ digest: z.string({ error: digestMessage }).check(z.regex(/^[0-9a-f]{64}$/, digestMessage)) }),
    )
    .output(sealedPaperView)
    .errors({ PAPER_NOT_FOUND: agreementRefusals.PAPER_NOT_FOUND }),
};
