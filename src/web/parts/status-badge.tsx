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

import { StatusBadge, type BadgeLook } from "./badge.tsx";

const goodStyle = "bg-good-soft text-good";
const warnStyle = "bg-warn-soft text-warn";
const badStyle = "bg-bad-soft text-bad";
const brandStyle = "bg-brand-soft text-brand";
const neutralStyle = "bg-sunken text-ink-soft";

export const carStatuses: Record<CarStatus, BadgeLook> = {
  available: { word: carStatusWords.available, colour: goodStyle, Icon: Car },
  rented: { word: carStatusWords.rented, colour: brandStyle, Icon: Key },
  maintenance: { word: carStatusWords.maintenance, colour: warnStyle, Icon: Wrench },
  damaged: { word: carStatusWords.damaged, colour: badStyle, Icon: TriangleAlert },
  delivering: { word: carStatusWords.delivering, colour: neutralStyle, Icon: Truck },
};

const unknownStatus: BadgeLook = { word: "Bilinmiyor", colour: neutralStyle, Icon: CircleHelp };

export const paymentStatuses: Record<PaymentStatus, BadgeLook> = {
  paid: { word: paymentStatusWords.paid, colour: goodStyle, Icon: CircleCheck },
  partial: { word: paymentStatusWords.partial, colour: warnStyle, Icon: CircleDotDashed },
  unpaid: { word: paymentStatusWords.unpaid, colour: badStyle, Icon: CircleX },
};

/** A status that only a newer server knows is shown as unknown. */
export function CarStatusBadge({ status }: { status: CarStatus }) {
  return <StatusBadge look={(carStatuses as Partial<typeof carStatuses>)[status] ?? unknownStatus} />;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <StatusBadge look={paymentStatuses[status]} />;
}
