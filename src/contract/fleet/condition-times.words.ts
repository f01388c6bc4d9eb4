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

const eventWords: Record<ConditionDirection, string> = { out: "teslimden", in: "iadeden" };

function formatAtInstant(instant: Date): string {
  return `${formatLongDate(instant)} ${formatAtClock(instant)}`;
}

export function makeLateSealingSentence(direction: ConditionDirection, times: ConditionTimes): string | undefined {
  if (!isSealedLate(times)) return undefined;
  const delay = `${eventWords[direction]} ${countSealingDelayDays(times)} gün sonra`;
  return `Bu tutanak ${formatAtInstant(times.sealedAt)} yazıldı, ${delay}.`;
}

export function formatSealing({ sealedAt, madeBy }: { sealedAt: Date; madeBy: string }): string {
  return `${formatAtInstant(sealedAt)} ${madeBy} mühürledi`;
}

export function makePhotoTimesSentence({ takenAt, receivedAt }: { takenAt: Date; receivedAt: Date }): string {
  return `Telefonda ${formatAtInstant(takenAt)} çekildiği yazıyor, sunucuya ${formatAtInstant(receivedAt)} ulaştı.`;
}

interface SentPhoto {
  readonly sentBy: string;
  readonly receivedAt: Date;
}

export function makePhotoThereSentence({ sentBy, receivedAt }: SentPhoto): string {
  return `Bu yerin fotoğrafını ${sentBy || "başka biri"} ${formatAtClock(receivedAt)} gönderdi. Değiştirilsin mi?`;
}

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

export const SIGNED_ON_COMPANY_DEVICE = "Şirketin cihazında atıldı.";
