import { actorOf } from "#contract/actor-of.ts";
import type { CarView, ListedCarView } from "#contract/api/cars.ts";
import type { StatusView } from "#contract/api/status.ts";
import { mayInCompany } from "#domain/membership.ts";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { StatusBar, type StatusSent } from "#web/app/codes/status-bar.tsx";
import { changeRow } from "#web/app/list/change-row.ts";
import { Section } from "#web/app/page/section.tsx";

import { patchCar } from "./car-data.ts";

/** What the scan page of a car says now; whoever may edit cars sets it with one tap. */
export function CarStatus({
  car: { code, plate, statusLine, isNoteHidden },
}: {
  car: Pick<ListedCarView, "code" | "plate" | "statusLine" | "isNoteHidden">;
}) {
  const mayEdit = useMayEdit();
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

/** The same as a part of the car's page; nothing where there is nothing to read and nothing to do. */
export function CarStatusSection({ car }: { car: CarView }) {
  const mayEdit = useMayEdit();
  if (!mayEdit && !car.statusLine) return null;
  return (
    <Section id="okutan-durumu" title="Okutanlara durum" lead="Notun üstünde görünür, süresi dolunca kalkar.">
      <CarStatus car={{ ...car, isNoteHidden: car.noteHidden !== null }} />
    </Section>
  );
}

function useMayEdit(): boolean {
  const actor = actorOf(useAccount());
  return actor.kind === "company" && mayInCompany(actor.memberRole, "edit-cars");
}

/** Sets what the scan page of a car says, or takes it away; gives the status that stands then. */
async function sendCarStatus(code: string, sent: StatusSent): Promise<StatusView> {
  const { cars } = api.company;
  const { status } = await (sent ? cars.setStatus.call({ ...sent, code }) : cars.clearStatus.call({ code }));
  await patchCar(code, { statusLine: status });
  await changeRow<ListedCarView>(cars.list.key({ type: "infinite" }), (car) => car.code === code, {
    statusLine: status,
  });
  return status;
}
