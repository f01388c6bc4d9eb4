import { isDeadlineKind, type DeadlineKind } from "#domain/fleet/car.ts";
import type { DueDistance, DueKind } from "#domain/fleet/maintenance.ts";
import { formatCount } from "#domain/words/count.ts";

export const deadlineNames: Record<DeadlineKind, string> = {
  casco: "Kasko",
  insurance: "Sigorta",
  oilService: "Yağ Bakım",
  inspection: "Muayene",
};

export const dueKindWords: Record<DueKind, string> = {
  ...deadlineNames,
  tyres: "Lastik",
  mtv: "MTV",
  other: "Başka bir şey",
};

const deadlineSubjects: Record<DeadlineKind, string> = {
  casco: "Kaskosu",
  insurance: "Sigortası",
  oilService: "Yağ Bakım süresi",
  inspection: "Muayenesi",
};

interface NamedDue {
  readonly kind: DueKind;
  readonly text: string;
}

export function formatDueName({ kind, text }: NamedDue): string {
  return text || dueKindWords[kind];
}

/** Such a date runs out and has the verb of that, unless km count as well. */
export function findExpiry(
  kind: DueKind,
  { days, kmLeft }: DueDistance,
): { subject: string; days: number } | undefined {
  return isDeadlineKind(kind) && days !== null && kmLeft === null
    ? { subject: deadlineSubjects[kind], days }
    : undefined;
}

/** What is true of it beside its name: '5 gün önce doldu', '1.200 km ya da 24 gün kaldı', '300 km geçti'. */
export function formatDueDistance(kind: DueKind, distance: DueDistance): string | undefined {
  const expiry = findExpiry(kind, distance);
  if (expiry) return formatDaysOfExpiry(expiry.days);
  const { days, kmLeft } = distance;
  const over = [
    ...(kmLeft !== null && kmLeft < 0 ? [`${formatCount(-kmLeft)} km`] : []),
    ...(days !== null && days < 0 ? [`${-days} gün`] : []),
  ];
  if (over.length > 0) return `${over.join(" ve ")} geçti`;
  if (days === 0) return "bugün";
  if (days === 1 && kmLeft === null) return "yarın";
  const left = [...(kmLeft === null ? [] : [`${formatCount(kmLeft)} km`]), ...(days === null ? [] : [`${days} gün`])];
  return left.length === 0 ? undefined : `${left.join(" ya da ")} kaldı`;
}

export function formatDaysOfExpiry(days: number): string {
  if (days < 0) return days === -1 ? "dün doldu" : `${-days} gün önce doldu`;
  if (days === 0) return "bugün doluyor";
  return days === 1 ? "yarın doluyor" : `${days} gün içinde doluyor`;
}

/** 'Muayenesi 12 gün önce doldu', 'Lastik: 650 km kaldı'. */
export function formatDueSentence(due: NamedDue, distance: DueDistance): string {
  const text = formatDueDistance(due.kind, distance);
  if (text === undefined) return formatDueName(due);
  const expiry = findExpiry(due.kind, distance);
  return expiry ? `${expiry.subject} ${text}` : `${formatDueName(due)}: ${text}`;
}
