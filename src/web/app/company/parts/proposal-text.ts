import { computeProportion, type FeeProposal } from "#domain/fleet/rental-rules.ts";
import { computeCountdown } from "#domain/fleet/rental.ts";
import { formatKurus } from "#domain/words/money.ts";

export function describeProposal(proposal: FeeProposal): { what: string; how: string } {
  switch (proposal.kind) {
    case "late":
      return {
        what: `${formatMinutes(proposal.minutes)} gecikme`,
        how: `${formatThirdsAsDays(proposal.thirds)} × ${formatDayPrice(proposal)}`,
      };
    case "km":
      return {
        what: `${proposal.driven} km yol, ${proposal.included} km dahil (${proposal.days} gün)`,
        how: `${proposal.over} km × ${formatKurus(proposal.price)}`,
      };
    case "fuel":
      return { what: `Depo ${proposal.missing}/8 eksik`, how: `${proposal.missing} × ${formatKurus(proposal.price)}` };
  }
}

export function formatDayPrice({ rent, days }: { rent: number; days: number }): string {
  const price = formatKurus(computeProportion(rent, 1, days));
  return days === 1 ? price : `${price} (${days} gün ${formatKurus(rent)})`;
}

function formatThirdsAsDays(thirds: number): string {
  const [whole, rest] = [Math.floor(thirds / 3), thirds % 3];
  return `${[...(whole > 0 ? [whole] : []), ...(rest > 0 ? [`${rest}/3`] : [])].join(" ")} gün`;
}

function formatMinutes(minutes: number): string {
  const { hours, minutes: rest } = computeCountdown(new Date(minutes * 60_000), new Date(0));
  return hours === 0 ? `${rest} dk` : `${hours} sa ${rest} dk`;
}
