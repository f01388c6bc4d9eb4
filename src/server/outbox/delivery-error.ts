import { DELIVERY_ERRORS, type DeliveryError } from "#domain/notices/alert.ts";

const deliveryErrorPatterns: readonly (readonly [RegExp, DeliveryError])[] = [
  [/^refused by the receiving server$/u, "refused-by-receiver"],
  [/^put off: /u, "busy"],
  [/^ETIMEDOUT\b/u, "timed-out"],
  [/^(?:ECONN|EDNS|ESOCKET|EHOSTUNREACH|ENOTFOUND)/u, "away"],
];

/** Returns the reason why a message did not arrive, from its stored error text; '' without an error. */
export function toDeliveryError(written: string): DeliveryError | "" {
  if (written === "") return "";
  return (
    DELIVERY_ERRORS.find((one) => one === written) ??
    deliveryErrorPatterns.find(([pattern]) => pattern.test(written))?.[1] ??
    "other"
  );
}
