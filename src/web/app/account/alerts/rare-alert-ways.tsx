import { CalendarSection } from "./calendar-section.tsx";
import { TelegramSection } from "./telegram-section.tsx";
import { WebhookSection } from "./webhook-section.tsx";

export function RareAlertWays() {
  return (
    <div className="grid gap-5">
      <TelegramSection />
      <CalendarSection />
      <WebhookSection />
    </div>
  );
}
