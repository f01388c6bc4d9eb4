import { agreementWayWords, signingPlaceWords } from "#contract/fleet/agreements.words.ts";
import type { DeskEventView } from "#contract/fleet/desk-events.ts";
import { makeCompanyChangeLine } from "#contract/fleet/desk-events.words.ts";
import { makeImportSentence } from "#contract/fleet/imports.words.ts";
import { memberRoleWords } from "#contract/people/members.words.ts";
import type { DeskAction } from "#domain/fleet/desk-event.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

const wordsOfEventTime: Partial<Record<DeskAction, string>> = {
  "rental-started": "Teslim zamanı",
  "rental-ended": "Dönüş zamanı",
  "car-swapped": "Değişim zamanı",
  "hand-over-record-sealed": "Tutanakta yazan teslim zamanı",
  "return-record-sealed": "Tutanakta yazan iade zamanı",
};

function isRecordSealed(action: DeskAction): boolean {
  return action === "hand-over-record-sealed" || action === "return-record-sealed";
}

export function describeDeskEvent({
  action,
  details: {
    from,
    until,
    before,
    happenedAt,
    toPlate,
    reason,
    role,
    list,
    program,
    device,
    way,
    place,
    linkBy,
    changes = [],
  },
}: Pick<DeskEventView, "action" | "details">): string[] {
  return [
    ...(happenedAt
      ? [
          `${wordsOfEventTime[action] ?? "Zamanı"}: ${formatLongDateTime(happenedAt)}${isRecordSealed(action) ? "" : " (sonradan girildi)"}`,
        ]
      : []),
    ...(toPlate === undefined ? [] : [`Yeni araç: ${toPlate}`]),
    ...describeTimes({ from, until, before }),
    ...changes.map(makeCompanyChangeLine),
    ...(way === undefined ? [] : [agreementWayWords[way]]),
    ...(place === undefined ? [] : [signingPlaceWords[place]]),
    ...(linkBy === undefined || linkBy === "" ? [] : [`Bağlantıyı hazırlayan: ${linkBy}`]),
    ...(program === undefined ? [] : [`Program: ${program}`]),
    ...(device === undefined || device === "" ? [] : [`Cihaz: ${device}`]),
    ...(list === undefined ? [] : [makeImportSentence(action, list)]),
    ...(role === undefined ? [] : [`Görevi: ${memberRoleWords[role]}`]),
    ...(reason === undefined || reason === "" ? [] : [`Neden: ${reason}`]),
  ];
}

function describeTimes({ from, until, before }: Pick<DeskEventView["details"], "from" | "until" | "before">): string[] {
  if (until === undefined && from && before)
    return [`Başlangıç: ${formatLongDateTime(before)} yerine ${formatLongDateTime(from)}`];
  if (until === undefined) return from ? [formatLongDateTime(from)] : [];
  if (before) return [`Bitiş: ${formatLongDateTime(before)} yerine ${formatLongDateTime(until)}`];
  return [from ? `${formatLongDateTime(from)} – ${formatLongDateTime(until)}` : `Bitiş: ${formatLongDateTime(until)}`];
}
