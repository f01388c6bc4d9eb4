import type { PeriodWarningView } from "#contract/fleet/periods.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { Notice } from "#web/ui/notice.tsx";

import { deadlineAndDueNames } from "./deadline-state.tsx";
import { formatDueDistance } from "./due-text.ts";

/**
 * A notice with the deadlines and the planned maintenance of a car that come before the end of a period. The notice
 * never blocks saving.
 */
export function PeriodWarnings({ warnings }: { warnings: readonly PeriodWarningView[] | undefined }) {
  if (warnings === undefined || warnings.length === 0) return null;
  return (
    <Notice kind="info">
      {warnings.map(makeWarningSentence).map((sentence) => (
        <span key={sentence} className="block wrap-anywhere">
          {sentence}
        </span>
      ))}
    </Notice>
  );
}

function makeWarningSentence({ kind, dueOn, text, kmLeft }: PeriodWarningView): string {
  // Only planned maintenance has a text. The text is '' if the name of the kind is enough.
  if (text === undefined)
    return `${deadlineAndDueNames[kind]} bu süre bitmeden doluyor: ${formatCalendarDate(dueOn!)}.`;
  const when = [
    ...(dueOn === null ? [] : [formatCalendarDate(dueOn)]),
    ...(kmLeft === undefined ? [] : [formatDueDistance({ days: null, kmLeft })]),
  ];
  return `${text || deadlineAndDueNames[kind]} bu süre içinde yapılmalı: ${when.join(", ")}.`;
}
