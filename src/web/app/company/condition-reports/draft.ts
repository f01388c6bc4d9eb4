import type { ConditionView, DamageView, NewConditionReport } from "#contract/fleet/condition-reports.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import type { CarAccessory, ConditionDirection } from "#domain/fleet/condition-report.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { makeId } from "#web/app/api/new-id.ts";
import type { SignatureStrokes } from "#web/parts/signature-pad.tsx";

/** A condition report that is being made on this device and is not signed on the server yet. */
export interface ConditionDraft {
  /** Composed of the ids of company and rental, the number of the car, and the direction. */
  id: string;
  rentalId: string;
  carNo: number;
  direction: ConditionDirection;
  /** The plate, by which users of this device recognise the draft. */
  plate: string;
  /** The id of the future signed report. With this id, a repeated signing request creates no second report. */
  reportId: string;
  km: number | string | null;
  kmIsRight: boolean;
  fuel: number | null;
  /** Null if the accessories are the same as in the car's last report. */
  accessories: CarAccessory[] | null;
  damages: DamageView[] | null;
  renterStrokes: SignatureStrokes;
  /** Why the renter does not sign; null if the renter signs. */
  absent: string | null;
  clerkStrokes: SignatureStrokes;
  notes: string;
  place: string;
  /** The typed time of the hand-over in Istanbul time; '' for the time of the signing. */
  happenedAt: string;
  /** The time at which somebody signed the report on this device, in Istanbul time; '' before the signing. */
  sealing: string;
  renterName: string;
  changedAt: number;
}

/** A photo on this device. `failed` is the reason why the server refused the photo; null if it did not refuse. */
export interface DraftPhoto {
  id: string;
  draftId: string;
  position: ConditionPosition;
  blob: Blob;
  takenAt: string;
  isSent: boolean;
  failed: string | null;
}

type ReportIdentity = Pick<ConditionView, "rentalId" | "carNo" | "direction">;

export function makeDraftId(companyId: string, { rentalId, carNo, direction }: ReportIdentity): string {
  return [companyId, rentalId, carNo, direction].join(":");
}

/** The company's id, which is the first part of a draft's id. */
export function companyOfDraft(id: string): string {
  return id.split(":", 1)[0] ?? "";
}

export function makeBlankDraft(id: string, view: ConditionView): ConditionDraft {
  const { rentalId, carNo, direction, code, plate, renterName, km, fuel } = view;
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
    absent: null,
    clerkStrokes: [],
    notes: "",
    place: "",
    happenedAt: "",
    sealing: "",
    renterName,
    changedAt: Date.now(),
  };
}

export function isDraftSigned(draft: ConditionDraft): boolean {
  return draft.absent === null ? draft.renterStrokes.length > 0 : draft.absent.trim() !== "";
}

const MINUTE_MS = 60_000;

/**
 * Converts a draft to the report that is sent. Without a typed time, a report that was signed on this device more than
 * two minutes ago gets the time of the signing.
 */
export function toConditionReport(
  draft: ConditionDraft,
  view: Pick<ConditionView, "known" | "accessories">,
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
    accessories: draft.accessories ?? view.accessories,
    damages: draft.damages ?? view.known,
    signatures: {
      renter:
        draft.absent === null ? { name: draft.renterName, strokes: draft.renterStrokes } : { absent: draft.absent },
      clerk: draft.clerkStrokes.length > 0 ? { strokes: draft.clerkStrokes } : null,
    },
    notes,
    place,
    ...(happenedAt !== "" && { happenedAt }),
  };
}
