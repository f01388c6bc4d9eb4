import { pingServer } from "#web/app/api/ping-server.ts";
import { PAGE_FAILED_MESSAGE, readSentenceFor } from "#web/app/api/sentences.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { FailedState } from "#web/ui/states.tsx";

import { Page } from "./page.tsx";

export function PageFailure({ error }: { error: unknown }) {
  // Checks the connection first: if a reload failed offline, the browser's own error page would replace this page.
  const again = usePendingAction(async () => {
    await pingServer();
    location.reload();
  });
  return (
    <Page title="Bir şeyler ters gitti">
      <FailedState text={readSentenceFor(error, PAGE_FAILED_MESSAGE)} retry={again.run} busy={again.isPending} />
    </Page>
  );
}
