import { useMutation } from "@tanstack/react-query";

import type { AlertsView } from "#contract/notices/alerts.ts";
import { formatUntilDay } from "#contract/words/clock.ts";
import { ALERT_PAUSES, findSilence, type AlertPause } from "#domain/notices/alert.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Button } from "#web/ui/button.tsx";

import { changeCachedAlerts, deliveriesQueryOptions } from "./alerts-data.ts";

const pauseWords: Record<AlertPause, string> = { hour: "1 saat", morning: "Sabah 07.00’ye kadar" };

export function PauseAlerts({ alerts: { settings, pausedUntil } }: { alerts: AlertsView }) {
  const now = useNow(30_000);
  const change = useMutation({
    mutationFn: (pause: AlertPause | null) => api.alerts.pause.call({ pause }),
    onSuccess: (stored) => {
      changeCachedAlerts((alerts) => ({ ...alerts, ...stored }));
      void queryClient.invalidateQueries({ queryKey: deliveriesQueryOptions().queryKey });
    },
  });
  const silence = findSilence({ quiet: settings.quiet, pausedUntil }, now);
  const isPaused = silence?.reason === "paused";
  return (
    <section aria-labelledby="pause-alerts" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
      <div role="status" className="grid gap-1">
        <h2 id="pause-alerts" className="font-semibold">
          {isPaused ? `Bildirimleri ${formatUntilDay(silence.until, now)} duraklattınız` : "Bildirimleri duraklat"}
        </h2>
        {isPaused && <p className="text-ink-soft text-sm">{describePause(settings)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <Button look="secondary" busy={change.isPending} onClick={() => change.mutate(null)}>
            Bildirimleri aç
          </Button>
        ) : (
          ALERT_PAUSES.map((pause) => (
            <Button
              key={pause}
              look="secondary"
              className="grow"
              busy={change.isPending}
              onClick={() => change.mutate(pause)}
            >
              {pauseWords[pause]}
            </Button>
          ))
        )}
      </div>
      <ActionFailure of={change} failed="Değiştirilemedi. Lütfen tekrar deneyin." />
    </section>
  );
}

function describePause({ urgentBreaksQuiet }: AlertsView["settings"]): string {
  return `Bu sürede gelenleri bittiğinde göndeririz. ${urgentBreaksQuiet ? "Acil nedenler hemen gelir." : "Acil nedenler de bekler."}`;
}
