import { reachServer } from "#web/app/api/reach-server.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { Failed } from "#web/ui/states.tsx";

import { Page } from "./page.tsx";

/** A page that could not be shown at all, such as one whose script did not arrive. */
export function Failure({ error }: { error: unknown }) {
  // Only once there is a connection: without one the browser would put its own page in the place of this.
  const again = usePendingAction(async () => {
    await reachServer();
    location.reload();
  });
  return (
    <Page title="Bir şeyler ters gitti">
      <Failed
        text={readSentenceFor(error, "Sayfa gösterilemedi. Lütfen tekrar deneyin.")}
        retry={again.run}
        busy={again.isPending}
      />
    </Page>
  );
}
