import { Dialog } from "#web/ui/dialog.tsx";

import { BusyNotice } from "./busy-notice.tsx";
import type { useMove } from "./use-move.ts";

/** Says why a bar went back to where it was dragged from, and offers the cars that are free. */
export function MoveRefused({ move, isMoving, tried, busy, forget }: ReturnType<typeof useMove>) {
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
