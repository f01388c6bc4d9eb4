import { useEffect } from "react";

import { pages } from "#contract/pages.ts";
import { queryClient } from "#web/app/api/client.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { announceToScreenReader } from "#web/ui/live-region.tsx";

import { OutcomeScreen } from "./outcome-screen.tsx";

const DELETED_TITLE = "Hesabınız silindi";

export function AccountDeletedScreen() {
  useEffect(() => {
    announceToScreenReader(DELETED_TITLE);
    queryClient.removeQueries({ type: "inactive" });
  }, []);
  return (
    <OutcomeScreen
      title={DELETED_TITLE}
      text="Kişisel bilgilerinizi sildik. Doğrulanmış bir e-posta adresiniz varsa oraya da bildirdik. Bizimle olduğunuz için teşekkürler."
    >
      <a href={pages.home.path} className={getButtonStyle("primary")}>
        Ana sayfaya dön
      </a>
    </OutcomeScreen>
  );
}
