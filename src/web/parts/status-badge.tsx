import {
  Car,
  CircleCheck,
  CircleDotDashed,
  CircleHelp,
  CircleX,
  Key,
  TriangleAlert,
  Truck,
  Wrench,
} from "lucide-react";

import { carStatusWords, paymentStatusWords } from "#contract/words/labels.words.ts";
import type { CarStatus } from "#domain/fleet/car.ts";
import type { PaymentStatus } from "#domain/fleet/rental.ts";

import { Badge, type BadgeLook } from "./badge.tsx";

const good = "bg-good-soft text-good";
const warn = "bg-warn-soft text-warn";
const bad = "bg-bad-soft text-bad";
const brand = "bg-brand-soft text-brand";
const neutral = "bg-sunken text-ink-soft";

/** Word, colour and icon of each status of a car (docs/product.md 8.1). */
export const carStatuses: Record<CarStatus, BadgeLook> = {
  available: { word: carStatusWords.available, colour: good, Icon: Car },
  rented: { word: carStatusWords.rented, colour: brand, Icon: Key },
  maintenance: { word: carStatusWords.maintenance, colour: warn, Icon: Wrench },
  damaged: { word: carStatusWords.damaged, colour: bad, Icon: TriangleAlert },
  delivering: { word: carStatusWords.delivering, colour: neutral, Icon: Truck },
};

const unknownStatus: BadgeLook = { word: "Bilinmiyor", colour: neutral, Icon: CircleHelp };

/** Word, colour and icon of each payment status (docs/product.md 9.5). */
export const paymentStatuses: Record<PaymentStatus, BadgeLook> = {
  paid: { word: paymentStatusWords.paid, colour: good, Icon: CircleCheck },
  partial: { word: paymentStatusWords.partial, colour: warn, Icon: CircleDotDashed },
  unpaid: { word: paymentStatusWords.unpaid, colour: bad, Icon: CircleX },
};

/** The status of a car. A status that only a newer server knows is shown as unknown. */
export function CarStatusBadge({ status }: { status: CarStatus }) {
  return <Badge look={(carStatuses as Partial<typeof carStatuses>)[status] ?? unknownStatus} />;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge look={paymentStatuses[status]} />;
}
