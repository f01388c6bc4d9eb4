import { Dialog } from "#web/ui/dialog.tsx";

import { BusyNotice } from "./busy-notice.tsx";
import type { useMovePeriod } from "./use-move-period.ts";

export function RefusedMoveNotice({ move, isMoving, tried, busy, forget }: ReturnType<typeof useMovePeriod>) {
  return (
    <Dialog open={busy !== undefined} onClose={forget} title="Taşınamadı" busy={isMoving}>
      {busy && tried && (
        <BusyNotice
          busy={{ ...busy, free: busy.free.filter(({ code }) => code !== tried.standsOn) }}
          take="aracına taşı"
          isTaking={isMoving}
          onTake={(car) => move({ ...tried, car })}
        />
      )}
    </Dialog>
  );
}
