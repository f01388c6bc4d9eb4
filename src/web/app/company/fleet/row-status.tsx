import { useQuery } from "@tanstack/react-query";

import type { ListedCarView } from "#contract/api/cars.ts";
import { useMayEditCars } from "#web/app/company/cars/may-edit-cars.ts";

/** What the scan page of a car says, in its row. Its script comes beside the list, and its place is kept until then. */
export function RowStatus({ car }: { car: Pick<ListedCarView, "code" | "plate" | "statusLine" | "isNoteHidden"> }) {
  const mayEdit = useMayEditCars();
  const { data } = useQuery({
    queryKey: ["script", "car-status"],
    queryFn: () => import("#web/app/company/cars/car-status.tsx"),
    staleTime: Infinity,
  });
  return <div className={mayEdit ? "min-h-11" : undefined}>{data && <data.CarStatus car={car} />}</div>;
}
