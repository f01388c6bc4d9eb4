import { deadlineSubjects, makeDeadlineSentence } from "#contract/fleet/deadlines.words.ts";
import { dueKindWords, formatDueDistance } from "#contract/fleet/maintenance.words.ts";
import type { PeriodWarningView } from "#contract/fleet/periods.ts";
import type { DeadlineKind } from "#domain/fleet/car.ts";
import { getDueState } from "#domain/fleet/maintenance.ts";
import { countDaysBetween, formatCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Notice } from "#web/ui/notice.tsx";

export function PeriodWarnings({ warnings }: { warnings: readonly PeriodWarningView[] | undefined }) {
  const today = toIstanbulDate(useNow(60_000));
  if (warnings === undefined || warnings.length === 0) return null;
  return (
    <Notice kind="info">
      {warnings
        .map((warning) => makeWarningSentence(warning, today))
        .map((sentence) => (
          <span key={sentence} className="block wrap-anywhere">
            {sentence}
          </span>
        ))}
    </Notice>
  );
}

function makeWarningSentence(warning: PeriodWarningView, today: string): string {
  const days = warning.dueOn === null ? null : countDaysBetween(today, warning.dueOn);
  if (!("text" in warning)) return `${makeDeadlineWarning(warning.kind, days!)}: ${formatCalendarDate(warning.dueOn)}.`;
  const { kind, dueOn, text, kmLeft } = warning;
  const isOver = getDueState({ days, kmLeft: kmLeft ?? null }) === "over";
  const when = [
    ...(dueOn === null ? [] : [formatCalendarDate(dueOn)]),
    ...(kmLeft === undefined ? [] : [formatDueDistance({ days: null, kmLeft })]),
  ];
  return `${text || dueKindWords[kind]} ${isOver ? "gecikti" : "bu süre içinde yapılmalı"}: ${when.join(", ")}.`;
}

function makeDeadlineWarning(kind: DeadlineKind, days: number): string {
  return days > 0 ? `${deadlineSubjects[kind]} bu süre bitmeden doluyor` : makeDeadlineSentence(kind, days);
}
