import * as z from "zod/mini";

import type { RETURN_CHARGE_KINDS, RentalView } from "#contract/fleet/rentals.ts";
import { CHARGE_TEXT_MAX } from "#domain/fleet/charge.ts";
import { computeMaxDepositSetOff } from "#domain/fleet/deposit.ts";
import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";
import type { FeeProposal } from "#domain/fleet/rental-rules.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { countCharacters } from "#domain/words/text.ts";
import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";
import { readLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";
import { describeProposal } from "#web/app/company/parts/proposal-text.ts";

const typedAmountSchema = z.nullable(z.union([z.number(), z.string()]));

/** `proposed` is the last proposed amount. `amount` equals the proposal until the user types another amount. */
const feeLineSchema = z.strictObject({
  id: z.string(),
  isTaken: z.boolean(),
  amount: typedAmountSchema,
  proposed: typedAmountSchema,
});

const returnDraftSchema = z.strictObject({
  /** '' means now. */
  endedAt: z.string(),
  kmIn: typedAmountSchema,
  kmIsRight: z.boolean(),
  fuelIn: z.nullable(z.number()),
  lines: z.strictObject({ late: feeLineSchema, km: feeLineSchema, fuel: feeLineSchema, damage: feeLineSchema }),
  deposit: z.enum(["keep", "return", "set-off"]),
  setOffId: z.string(),
  giveBackId: z.string(),
  giveBackMeans: z.enum(PAYMENT_MEANS),
  paymentId: z.string(),
  payment: typedAmountSchema,
  means: z.enum(PAYMENT_MEANS),
});

/** All ids are created when the form opens, so that a retry does not store anything twice. */
export type ReturnDraft = z.infer<typeof returnDraftSchema>;

export function makeEmptyReturn(): ReturnDraft {
  const blank = () => ({ id: makeId(), isTaken: true, amount: null, proposed: null });
  return {
    endedAt: "",
    kmIn: null,
    kmIsRight: false,
    fuelIn: null,
    // Only the company knows the cost of a damage, so the damage line begins without an amount.
    lines: { late: blank(), km: blank(), fuel: blank(), damage: { ...blank(), isTaken: false } },
    deposit: "keep",
    setOffId: makeId(),
    giveBackId: makeId(),
    giveBackMeans: readLastPaymentMeans(),
    paymentId: makeId(),
    payment: null,
    means: readLastPaymentMeans(),
  };
}

/** `damages` describes each new damage in a few words. */
export interface RecordOfReturn {
  readonly km: number | null;
  readonly fuel: number | null;
  readonly happenedAt: Date;
  readonly damages: readonly string[];
}

/** The end is the time of the return in the report, not the present time. */
export function addRecordValues(draft: ReturnDraft, record: RecordOfReturn | undefined, now: Date): ReturnDraft {
  if (record === undefined) return draft;
  const at = formatLocalDateTime(record.happenedAt);
  return {
    ...draft,
    endedAt: draft.endedAt === "" && at !== formatLocalDateTime(now) ? at : draft.endedAt,
    kmIn: draft.kmIn ?? record.km,
    fuelIn: draft.fuelIn ?? record.fuel,
  };
}

export function readReturnDraft(rentalId: string): ReturnDraft | undefined {
  return returnDraftSchema.safeParse(readDraft(getShownAccount() ?? "", makeDraftName(rentalId))).data;
}

export function writeReturnDraft(rentalId: string, draft: ReturnDraft): void {
  writeDraft(getShownAccount() ?? "", makeDraftName(rentalId), draft);
}

export function removeReturnDraft(rentalId: string): void {
  removeDraft(getShownAccount() ?? "", makeDraftName(rentalId));
}

function makeDraftName(rentalId: string): string {
  return `return:${rentalId}`;
}

export function computeSumsAfterReturn(
  { total, paid, depositHeld }: Pick<RentalView, "total" | "paid" | "depositHeld">,
  proposals: readonly FeeProposal[],
  draft: ReturnDraft,
) {
  const charged = [...proposals.map(({ kind }) => draft.lines[kind]), draft.lines.damage].reduce(
    (sum, { isTaken, amount }) => (isTaken ? sum + toNumber(amount) : sum),
    0,
  );
  const owed = { total: total + charged, paid, depositHeld };
  const setOff = draft.deposit === "set-off" ? computeMaxDepositSetOff(owed) : 0;
  const giveBack = draft.deposit === "keep" ? 0 : depositHeld - setOff;
  const open = owed.total - paid - setOff;
  return { total: owed.total, setOff, giveBack, open, left: open - toNumber(draft.payment) };
}

/** Text that is not an amount stays text, so that the schema refuses it at its field. */
export function toRentalEnd(
  rental: RentalView,
  proposals: readonly FeeProposal[],
  draft: ReturnDraft,
  damages: readonly string[],
): unknown {
  const { setOff, giveBack } = computeSumsAfterReturn(rental, proposals, draft);
  const { total, paid, depositHeld } = rental;
  const { damage } = draft.lines;
  return {
    id: rental.id,
    ...(draft.endedAt !== "" && { endedAt: draft.endedAt }),
    kmIn: draft.kmIn,
    kmIsRight: draft.kmIsRight,
    fuelIn: draft.fuelIn,
    charges: [
      ...listTakenFees(proposals, draft).map((proposal) => {
        const { id, amount } = draft.lines[proposal.kind];
        const { what, how } = describeProposal(proposal);
        return { id, kind: proposal.kind, amount, text: amount === proposal.amount ? `${what}: ${how}` : what };
      }),
      ...(damage.isTaken
        ? [{ id: damage.id, kind: "damage", amount: damage.amount, text: shortenText(damages.join("; ")) }]
        : []),
    ],
    ...(setOff > 0 && { setOff: { id: draft.setOffId, amount: setOff } }),
    ...(draft.payment !== null &&
      draft.payment !== 0 && { payment: { id: draft.paymentId, amount: draft.payment, means: draft.means } }),
    ...(giveBack > 0 && { giveBack: { id: draft.giveBackId, amount: giveBack, means: draft.giveBackMeans } }),
    before: { total, paid, depositHeld },
  };
}

export function findFieldOfError(
  path: readonly PropertyKey[],
  proposals: readonly FeeProposal[],
  draft: ReturnDraft,
): "endedAt" | "kmIn" | "payment" | `lines.${(typeof RETURN_CHARGE_KINDS)[number]}.amount` | undefined {
  const [first, nth] = path;
  if (first === "endedAt" || first === "kmIn" || first === "payment") return first;
  if (first !== "charges") return undefined;
  return `lines.${listTakenFees(proposals, draft)[Number(nth)]?.kind ?? "damage"}.amount`;
}

function listTakenFees(proposals: readonly FeeProposal[], draft: ReturnDraft): FeeProposal[] {
  return proposals.filter(({ kind }) => draft.lines[kind].isTaken);
}

function shortenText(text: string): string {
  return countCharacters(text) > CHARGE_TEXT_MAX ? `${[...text].slice(0, CHARGE_TEXT_MAX - 1).join("")}…` : text;
}

function toNumber(amount: number | string | null): number {
  return typeof amount === "number" ? amount : 0;
}
