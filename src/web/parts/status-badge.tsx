import {
  Car,
  CircleCheck,
  CircleDashed,
  CircleDotDashed,
  CircleHelp,
  CircleX,
  Key,
  Link2,
  TriangleAlert,
  Truck,
  Wrench,
  type LucideIcon,
} from "lucide-react";

import { carStatusWords, paymentStatusWords } from "#contract/wording/labels.ts";
import type { CarStatus } from "#domain/car.ts";
import type { PaymentStatus } from "#domain/rental.ts";

interface Look {
  word: string;
  colour: string;
  Icon: LucideIcon;
}

const good = "bg-good-soft text-good";
const warn = "bg-warn-soft text-warn";
const bad = "bg-bad-soft text-bad";
const brand = "bg-brand-soft text-brand";
const neutral = "bg-sunken text-ink-soft";

/** Word, colour and sign of each state of a car (docs/product.md 8.1). */
export const carStatuses: Record<CarStatus, Look> = {
  available: { word: carStatusWords.available, colour: good, Icon: Car },
  rented: { word: carStatusWords.rented, colour: brand, Icon: Key },
  maintenance: { word: carStatusWords.maintenance, colour: warn, Icon: Wrench },
  damaged: { word: carStatusWords.damaged, colour: bad, Icon: TriangleAlert },
  delivering: { word: carStatusWords.delivering, colour: neutral, Icon: Truck },
};

const unknownStatus: Look = { word: "Bilinmiyor", colour: neutral, Icon: CircleHelp };

/** Word, colour and sign of each state of payment (docs/product.md 9.5). */
export const paymentStatuses: Record<PaymentStatus, Look> = {
  paid: { word: paymentStatusWords.paid, colour: good, Icon: CircleCheck },
  partial: { word: paymentStatusWords.partial, colour: warn, Icon: CircleDotDashed },
  unpaid: { word: paymentStatusWords.unpaid, colour: bad, Icon: CircleX },
};

/** How a car stands. A state that a newer server knows and this page does not is said to be unknown. */
export function CarStatusBadge({ status }: { status: CarStatus }) {
  return <Badge look={(carStatuses as Partial<typeof carStatuses>)[status] ?? unknownStatus} />;
}

/** How far a rental is paid. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge look={paymentStatuses[status]} />;
}

/** Whether a code belongs to somebody. */
export function LinkBadge({ linked }: { linked: boolean }) {
  return (
    <Badge
      look={
        linked ? { word: "Bağlı", colour: good, Icon: Link2 } : { word: "Boşta", colour: neutral, Icon: CircleDashed }
      }
    />
  );
}

/** A state in colour, sign and word. */
export function Badge({ look: { word, colour, Icon } }: { look: Look }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden="true" size={16} />
      {word}
    </span>
  );
}
