import type { ListedCarView } from "#contract/fleet/cars.ts";
import type { StatusView } from "#contract/people/status-view.ts";
import { api } from "#web/app/api/client.ts";
import { StatusBar, type StatusToSet } from "#web/app/codes/status-bar.tsx";
import { patchCachedCar } from "#web/app/company/parts/car-data.ts";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";
import { changeCachedRow } from "#web/app/list/change-row.ts";

export function CarStatus({
  car: { code, plate, statusLine, isNoteHidden },
}: {
  car: Pick<ListedCarView, "code" | "plate" | "statusLine" | "isNoteHidden">;
}) {
  const mayEdit = useMayEditCars();
  return (
    <StatusBar
      name={plate || code}
      code={code}
      status={statusLine}
      isNoteHidden={isNoteHidden}
      send={mayEdit ? (sent) => sendCarStatus(code, sent) : undefined}
    />
  );
}

async function sendCarStatus(code: string, sent: StatusToSet): Promise<StatusView> {
  const { cars } = api.company;
  const { status } = await (sent ? cars.setStatus.call({ ...sent, code }) : cars.clearStatus.call({ code }));
  await patchCachedCar(code, { statusLine: status });
  await changeCachedRow<ListedCarView>(
    cars.list.key({ type: "infinite" }),
    (car) => car.code === code,
    (car) => ({
      ...car,
      statusLine: status,
    }),
  );
  return status;
}
