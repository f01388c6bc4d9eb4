import type { ConditionView, DamageView, NewConditionReport } from "#contract/fleet/condition-reports.ts";
import { EMPTY_CONTENT, isContentField } from "#domain/fleet/condition-draft.ts";
import type { ConditionContent, ContentPart, PartAuthor } from "#domain/fleet/condition-draft.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { isSealedLate, type CarAccessory, type ConditionDirection } from "#domain/fleet/condition-report.ts";
import { ODOMETER_KM_MAX } from "#domain/fleet/rental-rules.ts";
import { formatLocalDateTime, readLocalDateTime } from "#domain/words/istanbul.ts";
import { cleanLine, cleanNote } from "#domain/words/text.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { parseTypedTime } from "#web/app/company/parts/event-time.ts";
import type { SignatureStrokes } from "#web/parts/signature-pad.tsx";

export interface SharedDraft {
  version: number;
  content: ConditionContent;
  authors: readonly PartAuthor[];
  asked: readonly ContentPart[];
  /** May be on the server although no answer came. */
  sent?: ConditionContent;
}

export const NOTHING_SHARED: SharedDraft = { version: 0, content: EMPTY_CONTENT, authors: [], asked: [] };

export interface ConditionDraft {
  id: string;
  rentalId: string;
  carNo: number;
  direction: ConditionDirection;
  plate: string;
  /** With this id, a repeated signing request creates no second report. */
  reportId: string;
  km: number | string | null;
  kmIsRight: boolean;
  fuel: number | null;
  /** Nothing is taken over from the car's last report. */
  accessories: readonly CarAccessory[] | null;
  damages: readonly DamageView[] | null;
  renterStrokes: SignatureStrokes;
  signerName: string | null;
  /** Why the renter does not sign, as a clerk chose or typed it; null if the renter signs, '' before the choice. */
  absent: string | null;
  clerkStrokes: SignatureStrokes;
  notes: string;
  place: string;
  /** The typed time of the hand-over in Istanbul time; '' for the time of the signing. */
  happenedAt: string;
  signatureLoss: string;
  shownPhotos?: string[];
  /** The time at which somebody signed the report on this device, in Istanbul time; '' before the signing. */
  sealing: string;
  shared: SharedDraft;
  changedAt: number;
}

/** `failed` is the reason why the server refused the photo; null if it did not refuse. */
export interface DraftPhoto {
  id: string;
  draftId: string;
  position: ConditionPosition;
  blob: Blob;
  takenAt: string;
  isSent: boolean;
  failed: string | null;
  known?: readonly string[];
  rival?: string | null;
}

type ReportIdentity = Pick<ConditionView, "rentalId" | "carNo" | "direction">;

export function makeDraftId(companyId: string, { rentalId, carNo, direction }: ReportIdentity): string {
  return [companyId, rentalId, carNo, direction].join(":");
}

export function companyOfDraft(id: string): string {
  return id.split(":", 1)[0] ?? "";
}

export function makeBlankDraft(id: string, view: ConditionView): ConditionDraft {
  const { rentalId, carNo, direction, code, plate, km, fuel } = view;
  return {
    id,
    rentalId,
    carNo,
    direction,
    plate: plate || code,
    reportId: makeId(),
    km,
    kmIsRight: false,
    fuel,
    accessories: null,
    damages: null,
    renterStrokes: [],
    signerName: null,
    absent: null,
    clerkStrokes: [],
    notes: "",
    place: "",
    happenedAt: "",
    signatureLoss: "",
    sealing: "",
    shared: { ...NOTHING_SHARED, content: { ...EMPTY_CONTENT, km, fuel } },
    changedAt: Date.now(),
  };
}

/** In the place of what cannot be read yet, such as half a time, stands what is shared. */
export function readContent(draft: ConditionDraft): ConditionContent {
  const { km, fuel, accessories, damages, notes, place, happenedAt, shared } = draft;
  return {
    km: typeof km === "string" || (km !== null && km > ODOMETER_KM_MAX) ? shared.content.km : km,
    fuel,
    accessories,
    damages,
    notes: cleanNote(notes),
    place: cleanLine(place),
    happenedAt: happenedAt === "" ? null : (readLocalDateTime(happenedAt) ?? shared.content.happenedAt),
  };
}

export function toDraftChange(content: ConditionContent, parts: readonly ContentPart[]): Partial<ConditionDraft> {
  const { happenedAt, damages, ...rest } = content;
  const all = { ...rest, happenedAt: happenedAt ?? "" };
  return {
    ...Object.fromEntries(parts.filter(isContentField).map((field) => [field, all[field]])),
    ...(parts.includes("km") && { kmIsRight: false }),
    ...(!parts.every(isContentField) && { damages }),
  };
}

export function isDraftSigned(draft: ConditionDraft, mayRenterSign: boolean): boolean {
  if (draft.absent !== null) return draft.absent.trim() !== "";
  return mayRenterSign && draft.renterStrokes.length > 0 && (draft.signerName ?? "").trim() !== "";
}

export function isDraftLate(draft: ConditionDraft, view: ConditionView, now: Date): boolean {
  const rentalTime = view.direction === "out" ? view.from : view.until;
  return isSealedLate({ happenedAt: parseTypedTime(draft.happenedAt) ?? now, rentalTime, sealedAt: now });
}

const MINUTE_MS = 60_000;

/**
 * Without a typed time, a report that was signed on this device more than two minutes ago gets the time of the signing.
 */
export function toConditionReport(
  draft: ConditionDraft,
  photos: readonly Pick<DraftPhoto, "id" | "position">[],
  view: Pick<ConditionView, "known">,
  now: Date,
): NewConditionReport {
  const { reportId, rentalId, carNo, direction, km, kmIsRight, fuel, notes, place, sealing } = draft;
  const isLate = sealing !== "" && sealing < formatLocalDateTime(new Date(now.getTime() - 2 * MINUTE_MS));
  const happenedAt = draft.happenedAt || (isLate ? sealing : "");
  return {
    id: reportId,
    rentalId,
    carNo,
    direction,
    km: typeof km === "number" ? km : null,
    ...(kmIsRight && { kmIsRight }),
    fuel,
    accessories: [...(draft.accessories ?? [])],
    damages: [...(draft.damages ?? view.known)],
    signatures: {
      renter:
        draft.absent === null
          ? { name: draft.signerName ?? "", strokes: draft.renterStrokes }
          : { absent: draft.absent },
      clerk: draft.clerkStrokes.length > 0 ? { strokes: draft.clerkStrokes } : null,
    },
    draftVersion: draft.shared.version,
    photos: draft.shownPhotos ?? photos.filter(({ position }) => position !== "damage").map(({ id }) => id),
    notes,
    place,
    ...(happenedAt !== "" && { happenedAt }),
  };
}
