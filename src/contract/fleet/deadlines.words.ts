import type { DeadlineKind } from "#domain/fleet/car.ts";

export const deadlineNames: Record<DeadlineKind, string> = {
  casco: "Kasko",
  insurance: "Sigorta",
  oilService: "Yağ Bakım",
  inspection: "Muayene",
};

export const deadlineSubjects: Record<DeadlineKind, string> = {
  casco: "Kaskosu",
  insurance: "Sigortası",
  oilService: "Yağ Bakım süresi",
  inspection: "Muayenesi",
};

export function formatDeadlineDays(days: number): string {
  if (days < 0) return days === -1 ? "dün doldu" : `${-days} gün önce doldu`;
  if (days === 0) return "bugün doluyor";
  return days === 1 ? "yarın doluyor" : `${days} gün içinde doluyor`;
}

export function makeDeadlineSentence(kind: DeadlineKind, days: number): string {
  return `${deadlineSubjects[kind]} ${formatDeadlineDays(days)}`;
}
