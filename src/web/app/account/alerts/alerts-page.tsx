import { Page } from "#web/app/page/page.tsx";

import { CalendarSection } from "./calendar-section.tsx";
import { TelegramSection } from "./telegram-section.tsx";
import { WebhookSection } from "./webhook-section.tsx";

/** How an account is told of what happens. */
export function AlertsPage() {
  return (
    <Page title="Bildirimler" lead="Neyi hangi yoldan öğreneceğinizi seçin.">
      <div className="grid gap-6">
        <TelegramSection />
        <WebhookSection />
        <CalendarSection />
      </div>
    </Page>
  );
}
