import { useEffect } from "react";

import { pages } from "#contract/pages.ts";
import { queryClient } from "#web/app/api/client.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { say } from "#web/ui/live.tsx";

import { OutcomeScreen } from "./outcome-screen.tsx";

const title = "Hesabınız silindi";

/** Replaces the page 'Profilim' after the account was deleted, and drops its data from memory. */
export function AccountDeletedScreen() {
  useEffect(() => {
    say(title);
    queryClient.removeQueries({ type: "inactive" });
  }, []);
  return (
    <OutcomeScreen
      title={title}
      text="Kişisel bilgilerinizi sildik. Doğrulanmış bir e-posta adresiniz varsa oraya da bildirdik. Bizimle olduğunuz için teşekkürler."
    >
      <a href={pages.home.path} className={buttonStyle("primary")}>
        Ana sayfaya dön
      </a>
    </OutcomeScreen>
  );
}
