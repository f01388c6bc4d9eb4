import { useMutation } from "@tanstack/react-query";

import { Failed } from "../ui/states.tsx";
import { readSentenceFor } from "./api.ts";
import { reachServer } from "./lazy-page.ts";
import { Page } from "./page.tsx";

/** A page that could not be shown at all, such as one whose script did not arrive. */
export function Failure({ error }: { error: unknown }) {
  // Only once there is a connection: without one the browser would put its own page in the place of this.
  const again = useMutation({
    networkMode: "always",
    mutationFn: reachServer,
    onSuccess: () => location.reload(),
  });
  return (
    <Page title="Bir şeyler ters gitti">
      <Failed
        text={readSentenceFor(error, "Sayfa gösterilemedi. Lütfen tekrar deneyin.")}
        retry={() => again.mutate()}
        busy={again.isPending}
      />
    </Page>
  );
}
