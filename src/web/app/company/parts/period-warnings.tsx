import { makePeriodWarningSentence } from "#contract/fleet/period-warnings.words.ts";
import type { PeriodWarningView } from "#contract/fleet/periods.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { Notice } from "#web/ui/notice.tsx";

export function PeriodWarnings({ warnings }: { warnings: readonly PeriodWarningView[] | undefined }) {
  const today = toIstanbulDate(useNow(60_000));
  if (warnings === undefined || warnings.length === 0) return null;
  return (
    <Notice kind="info">
      {warnings
        .map((warning) => makePeriodWarningSentence(warning, today))
        .map((sentence) => (
          <span key={sentence} className="block wrap-anywhere">
            {sentence}
          </span>
        ))}
    </Notice>
  );
}
