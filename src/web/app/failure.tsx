import { Failed } from "../ui/states.tsx";
import { useDeed } from "./deed.ts";
import { Page } from "./page.tsx";
import { reachServer } from "./reach-server.ts";
import { readSentenceFor } from "./sentences.ts";

/** A page that could not be shown at all, such as one whose script did not arrive. */
export function Failure({ error }: { error: unknown }) {
  // Only once there is a connection: without one the browser would put its own page in the place of this.
  const again = useDeed(async () => {
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
