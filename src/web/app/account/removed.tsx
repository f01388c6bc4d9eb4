import { useEffect } from "react";

import { pages } from "#contract/pages.ts";
import { queryClient } from "#web/app/api/client.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { say } from "#web/ui/live.tsx";

import { Outcome } from "./outcome.tsx";

const title = "Hesabınız silindi";

/** Replaces the page 'Profilim' after the account was deleted, and drops its data from memory. */
export function Removed() {
  useEffect(() => {
    say(title);
    queryClient.removeQueries({ type: "inactive" });
  }, []);
  return (
    <Outcome
      title={title}
      text="Kişisel bilgilerinizi sildik. Doğrulanmış bir e-posta adresiniz varsa oraya da bildirdik. Bizimle olduğunuz için teşekkürler."
    >
      <a href={pages.home.path} className={buttonStyle("primary")}>
        Ana sayfaya dön
      </a>
    </Outcome>
  );
}
