import { Page } from "#web/app/page/page.tsx";

import { PushSection } from "./push-section.tsx";

/** How an account is told of what happens. */
export function AlertsPage() {
  return (
    <Page title="Bildirimler" lead="Neyi hangi yoldan öğreneceğinizi seçin.">
      <PushSection />
    </Page>
  );
}
