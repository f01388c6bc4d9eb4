import { DELIVERY_ERRORS, type DeliveryError } from "#domain/notices/alert.ts";

/** What mail servers and connections are written down with, beside our own words. */
const others: readonly (readonly [RegExp, DeliveryError])[] = [
  [/^refused by the receiving server$/u, "refused-by-receiver"],
  [/^put off: /u, "busy"],
  [/^ETIMEDOUT\b/u, "timed-out"],
  [/^(?:ECONN|EDNS|ESOCKET|EHOSTUNREACH|ENOTFOUND)/u, "away"],
];

/** Why a message did not arrive, by what was written down with it; '' while nothing went wrong. */
export function deliveryErrorOf(written: string): DeliveryError | "" {
  if (written === "") return "";
  return (
    DELIVERY_ERRORS.find((one) => one === written) ?? others.find(([pattern]) => pattern.test(written))?.[1] ?? "other"
  );
}
