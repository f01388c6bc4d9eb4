import { Link } from "@tanstack/react-router";

import type { FleetView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { LostChangeNotice } from "#web/app/codes/lost-change-notice.tsx";
import { useMayEditCars } from "#web/app/company/parts/may-edit-cars.ts";

export function LostChanges({ of: { count, first } }: { of: NonNullable<FleetView["lostChanges"]> }) {
  const mayEdit = useMayEditCars();
  if (!mayEdit) return null;

  async function show() {
    await api.company.cars.showAgain.call({});
    await refreshPage();
  }
  const more = count - first.length;
  return (
    <LostChangeNotice hidden="iletişim bilgilerini, notu ve kiracıyı" show={show}>
      <span>{`Şirketin iletişim bilgilerini ve ${count === 1 ? "şu aracı" : `şu ${count} aracı`} kontrol edin: `}</span>
      {first.map(({ code, plate }, nth) => (
        <span key={code} className="mr-1 whitespace-nowrap">
          <Link to={pages.car.path} params={{ code }} className="inline-flex min-h-6 items-center underline">
            {plate || code}
          </Link>
          {nth < first.length - 1 && <span>,</span>}
        </span>
      ))}
      {more > 0 && <span>{`ve ${more} araç daha.`}</span>}
    </LostChangeNotice>
  );
}
