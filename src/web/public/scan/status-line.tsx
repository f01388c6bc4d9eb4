import { untilClock } from "#contract/wording/clock.ts";
import { statusText } from "#contract/wording/status.ts";
import type { CurrentStatus } from "#domain/status.ts";

/** What the holder says until it is over, by the server's clock; nothing where nothing stands. */
export function StatusLine({ status }: { status: CurrentStatus | null }) {
  return (
    status && (
      <p className="status">
        <b>{statusText(status)}</b> · <span>{untilClock(status.until)}</span>
      </p>
    )
  );
}
