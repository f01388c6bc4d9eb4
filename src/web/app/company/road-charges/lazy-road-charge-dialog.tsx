import { useState } from "react";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";

const RoadChargeDialog = makeLazy(
  async () => (await import("./road-charge-dialog.tsx")).RoadChargeDialog,
  "Pencere yüklenemedi.",
);

/** The dialog that edits a toll or fine. Its script is loaded when the dialog opens for the first time. */
export function LazyRoadChargeDialog({ road, onClose }: { road: RoadChargeView | undefined; onClose: () => void }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (road && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <RoadChargeDialog road={road} onClose={onClose} />;
}
