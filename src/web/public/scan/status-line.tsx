import type { ReactNode } from "react";

import { chooseEndWording, isReturningStatus, type CurrentStatus } from "#domain/notices/status.ts";
import { useOwnWordsAttributes, useLanguage } from "#web/public/words/language-provider.tsx";
import { OwnWordsNotice } from "#web/public/words/own-words.tsx";
import type { PageWords } from "#web/public/words/tr.ts";

export function StatusLine({ status }: { status: CurrentStatus | null }) {
  const { words } = useLanguage();
  const own = useOwnWordsAttributes();
  if (!status) return null;
  const { kind, until } = status;
  // A visitor cannot know when 'back in 5 minutes' was set, so the time of day is shown.
  if (isReturningStatus(kind)) return <StatusText said={<b>{words.scan.back(until)}</b>} end="" />;
  const end = formatStatusEnd(status, words.scan);
  if (kind !== "words") return <StatusText said={<b>{words.statuses[kind]}</b>} end={end} />;
  return (
    <>
      <StatusText said={<b {...own}>{status.words}</b>} end={end} />
      <OwnWordsNotice />
    </>
  );
}

function StatusText({ said, end }: { said: ReactNode; end: string }) {
  return (
    <p className="status">
      {said}
      {end !== "" && (
        <>
          {" · "}
          <span>{end}</span>
        </>
      )}
    </p>
  );
}

function formatStatusEnd(status: CurrentStatus, scan: PageWords["scan"]): string {
  switch (chooseEndWording(status)) {
    case "time":
      return scan.until(status.until);
    case "midnight":
      return scan.untilMidnight;
    case "nothing":
      return "";
  }
}
