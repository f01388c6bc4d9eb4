import type { FiguresView } from "#contract/fleet/company-report.ts";
import { computeNetIncome, daysOfMonth, type DayRange, type ReportPeriod } from "#domain/fleet/company-report.ts";
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
  if (from === to) return formatCalendarDate(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatCalendarDate(to)}`;
  return `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;
}

/** A whole month or year by its name, anything else by its days. */
export function formatPeriod(days: DayRange): string {
  const { from, to } = daysOfMonth(days.from.slice(0, 7));
  if (days.from === from && days.to === to) return formatMonth(from.slice(0, 7));
  const year = from.slice(0, 4);
  return days.from === `${year}-01-01` && days.to === `${year}-12-31` ? year : formatDays(days);
}

const shortMonthFormat = new Intl.DateTimeFormat("tr-TR", { timeZone: "UTC", month: "short" });

/** Names a day ('2026-11-21') or a month ('2026-11') of a period as short as is clear there. */
export function namePart(part: string, { from, to }: DayRange): string {
  const day = part.slice(8);
  if (day !== "" && from.slice(0, 7) === to.slice(0, 7)) return `${Number(day)}`;
  const month = shortMonthFormat.format(new Date(`${part.slice(0, 7)}-01T00:00Z`));
  if (day !== "") return `${Number(day)} ${month}`;
  return from.slice(0, 4) === to.slice(0, 4) ? month : `${month} ${part.slice(0, 4)}`;
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
