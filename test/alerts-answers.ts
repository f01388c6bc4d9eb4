import type { AlertsView } from "#contract/notices/alerts.ts";
import { defaultAlertSettings } from "#domain/notices/alert.ts";

export function makeAlertsView(given: Partial<AlertsView> = {}): AlertsView {
  return {
    settings: { ...defaultAlertSettings, mailTopics: [...defaultAlertSettings.mailTopics], version: 0 },
    pausedUntil: null,
    mail: { address: "ayse@example.com", isConfirmed: true },
    channels: [],
    gap: null,
    offered: { push: { publicKey: "B".repeat(87) }, telegram: null },
    ...given,
  };
}
