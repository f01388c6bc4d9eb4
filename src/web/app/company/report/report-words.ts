import type { FiguresView } from "#contract/fleet/company-report.ts";
import { computeNetIncome, type DayRange, type ReportPeriod } from "#domain/fleet/company-report.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";

export const periodNames: Record<ReportPeriod, string> = {
  "this-month": "Bu ay",
  "last-month": "Geçen ay",
  "this-quarter": "Bu çeyrek",
  "this-year": "Bu yıl",
  own: "Tarih seç",
};

export type FigureName = keyof FiguresView | "net";

export const figureNames: readonly { name: FigureName; word: string; what: string }[] = [
  { name: "income", word: "Gelir", what: "Bu dönemde girilen kalemler" },
  { name: "collected", word: "Tahsilat", what: "Bu dönemin ödemeleri" },
  { name: "outstanding", word: "Kalan", what: "Bu dönemin kiralamalarından kalan alacak" },
  { name: "spent", word: "Gider", what: "Bu dönemin giderleri" },
  { name: "net", word: "Net", what: "Tahsilat eksi gider" },
];

export function amountOfFigure(of: FiguresView, figure: FigureName): number {
  return figure === "net" ? computeNetIncome(of) : of[figure];
}

export function formatDays({ from, to }: DayRange): string {
  return from === to ? formatCalendarDate(from) : `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
}

const monthFormat = new Intl.DateTimeFormat("tr-TR", { timeZone: "UTC", month: "long", year: "numeric" });

export function formatMonth(text: string): string {
  return monthFormat.format(new Date(`${text}-01T00:00Z`));
}

const HOUR_MS = 3_600_000;
const oneDecimalFormat = new Intl.NumberFormat("tr-TR", { maximumFractionDigits: 1 });
const percentFormat = new Intl.NumberFormat("tr-TR", { style: "percent", maximumFractionDigits: 1 });

export function formatHours(milliseconds: number): string {
  const hours = milliseconds / HOUR_MS;
  return hours < 24 ? `${oneDecimalFormat.format(hours)} saat` : `${oneDecimalFormat.format(hours / 24)} gün`;
}

export function formatShare(share: number): string {
  return percentFormat.format(share);
}
