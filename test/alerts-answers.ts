import type { AlertsView } from "#contract/notices/alerts.ts";
import { defaultAlertSettings } from "#domain/notices/alert.ts";

/** How an account is told that has chosen nothing yet and whose address is confirmed. */
export function alertsOf(given: Partial<AlertsView> = {}): AlertsView {
  return {
    settings: { ...defaultAlertSettings, mailTopics: [...defaultAlertSettings.mailTopics], version: 0 },
    mail: { address: "ayse@example.com", isConfirmed: true },
    channels: [],
    gap: null,
    offered: { push: { publicKey: "B".repeat(87) }, telegram: null },
    ...given,
  };
}
