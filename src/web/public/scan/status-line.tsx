import type { CurrentStatus } from "#domain/notices/status.ts";
import { SaysOwnWords } from "#web/public/words/own-words.tsx";
import { useOwnWords, useReading } from "#web/public/words/reading.tsx";

/** What the holder says until it is over, by the server's clock; nothing where nothing stands. */
export function StatusLine({ status }: { status: CurrentStatus | null }) {
  const { words } = useReading();
  const own = useOwnWords();
  if (!status) return null;
  const until = <span>{words.scan.until(status.until)}</span>;
  if (status.kind !== "words") {
    return (
      <p className="status">
        <b>{words.statuses[status.kind]}</b> · {until}
      </p>
    );
  }
  return (
    <>
      <p className="status">
        <b {...own}>{status.words}</b> · {until}
      </p>
      <SaysOwnWords />
    </>
  );
}
