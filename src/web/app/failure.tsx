import { Failed } from "../ui/states.tsx";
import { sentenceFor } from "./api.ts";
import { Page } from "./page.tsx";

/** A page that could not be shown at all, such as one whose script did not arrive. */
export function Failure({ error }: { error: unknown }) {
  return (
    <Page title="Bir şeyler ters gitti">
      <Failed
        text={sentenceFor(error, "Sayfa gösterilemedi. Lütfen tekrar deneyin.")}
        retry={() => location.reload()}
        busy={false}
      />
    </Page>
  );
}
