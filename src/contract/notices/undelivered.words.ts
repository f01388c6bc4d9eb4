import { formatAtClock } from "#contract/words/clock.ts";
import type { AlertWay } from "#domain/notices/alert-way.ts";
import type { DeliveryError } from "#domain/notices/alert.ts";
import type { NoticeDelivery } from "#domain/notices/delivery.ts";

import { alertWayWords, deliveryErrorWords } from "./alerts.words.ts";

export function makeUndeliveredSentence(
  delivery: (NoticeDelivery & { failures: readonly { way: AlertWay; error: DeliveryError }[] }) | null,
): string | undefined {
  if (delivery === null) return undefined;
  const { stage, until, failures } = delivery;
  const why = failures.map(({ way, error }) => `${alertWayWords[way]}: ${deliveryErrorWords[error]}`);
  const because = why.length > 0 ? ` ${why.join(" ")}` : "";
  switch (stage) {
    case "not-sent":
      return `Bu mesaj için bildirim gönderemedik.${because}`;
    case "delayed":
      return `Bu mesaj için henüz bildirim gönderemedik, yeniden deniyoruz.${because}`;
    case "stand-in":
      return `Bu mesaj için yalnızca ikinci kişiye e-posta gönderebildik.${because}`;
    case "later":
      return `Bu mesajı ${formatAtClock(until!)} bildireceğiz.`;
    case "sending":
    case "sent":
    case "passed-on":
      return undefined;
  }
}
