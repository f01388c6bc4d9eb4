import { useQuery } from "@tanstack/react-query";

import type { ListedCarView } from "#contract/fleet/cars.ts";

import { statusScript } from "./late-scripts.ts";

/** What a row says of its car beside its state. Its script comes beside the list, and its place is kept until then. */
export function RowStatus({ car }: { car: ListedCarView }) {
  const { data } = useQuery(statusScript);
  return data ? <data.CarRowStatus car={car} /> : <div className="min-h-11" />;
}
