import { formatAtClock } from "#contract/words/clock.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import {
  countSealingDelayDays,
  isSealedLate,
  type ConditionDirection,
  type ConditionTimes,
} from "#domain/fleet/condition-report.ts";
import { formatClock, formatLongDate } from "#domain/words/istanbul.ts";

import { conditionPositionWords } from "./condition-reports.words.ts";

// The words of the times of a record. The times that the company states always stand beside those of the server.

const eventWords: Record<ConditionDirection, string> = { out: "teslimden", in: "iadeden" };

/** Day and clock of an instant with the locative: '28 Kasım 2026 22.17’de'. */
function formatAtInstant(instant: Date): string {
  return `${formatLongDate(instant)} ${formatAtClock(instant)}`;
}

/** The sentence at the head of a record that was sealed late; undefined for a record that was sealed in time. */
export function makeLateSealingSentence(direction: ConditionDirection, times: ConditionTimes): string | undefined {
  if (!isSealedLate(times)) return undefined;
  const delay = `${eventWords[direction]} ${countSealingDelayDays(times)} gün sonra`;
  return `Bu tutanak ${formatAtInstant(times.sealedAt)} yazıldı, ${delay}.`;
}

/** When and by whom a record was sealed: '28 Kasım 2026 22.17’de Can Ak mühürledi'. */
export function formatSealing({ sealedAt, madeBy }: { sealedAt: Date; madeBy: string }): string {
  return `${formatAtInstant(sealedAt)} ${madeBy} mühürledi`;
}

/** The two times of a photo: what the telephone states, and when the server had the photo. */
export function makePhotoTimesSentence({ takenAt, receivedAt }: { takenAt: Date; receivedAt: Date }): string {
  return `Telefonda ${formatAtInstant(takenAt)} çekildiği yazıyor, sunucuya ${formatAtInstant(receivedAt)} ulaştı.`;
}

interface SentPhoto {
  readonly sentBy: string;
  readonly receivedAt: Date;
}

/** Asks whether to replace the photo that somebody else has sent meanwhile. */
export function makePhotoThereSentence({ sentBy, receivedAt }: SentPhoto): string {
  return `Bu yerin fotoğrafını ${sentBy || "başka biri"} ${formatAtClock(receivedAt)} gönderdi. Değiştirilsin mi?`;
}

/** Says which photos the signer of a record has not seen. */
export function makePhotosDifferSentence(
  { photos }: { photos: readonly (SentPhoto & { position: string })[] },
  wasSigned: boolean,
): string {
  const names = photos.map(
    ({ position, sentBy, receivedAt }) =>
      `${conditionPositionWords[position as ConditionPosition]} (${sentBy ? `${sentBy}, ` : ""}${formatClock(receivedAt)})`,
  );
  const removed = wasSigned ? " Kiracı bunları görmeden imzaladığı için imzası silindi." : "";
  return `Görmediğiniz fotoğraflar geldi: ${names.join(", ")}. Fotoğraflara bakıp yeniden mühürleyin.${removed}`;
}

/** Said of each signature of the renter on a record. */
export const SIGNED_ON_COMPANY_DEVICE = "Şirketin cihazında atıldı.";
