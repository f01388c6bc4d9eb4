import { useState } from "react";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { LazyComponent } from "#web/app/page/lazy-component.tsx";

/** The dialog that edits a toll or fine. Its script is loaded when the dialog opens for the first time. */
export function LazyRoadChargeDialog({ road, onClose }: { road: RoadChargeView | undefined; onClose: () => void }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (road && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyComponent
      name="road-charge-dialog"
      load={() => import("./road-charge-dialog.tsx")}
      failed="Pencere yüklenemedi."
    >
      {({ RoadChargeDialog }) => <RoadChargeDialog road={road} onClose={onClose} />}
    </LazyComponent>
  );
}
