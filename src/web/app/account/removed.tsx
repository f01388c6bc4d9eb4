import { useEffect } from "react";

import { pages } from "#contract/pages.ts";

import { buttonStyle } from "../../ui/button-style.ts";
import { say } from "../../ui/live.tsx";
import { queryClient } from "../api.ts";
import { Outcome } from "./outcome.tsx";

const title = "Hesabınız silindi";

/** Stands where the profile stood: the account is gone, and nothing of it stays in memory. */
export function Removed() {
  useEffect(() => {
    say(title);
    queryClient.removeQueries({ type: "inactive" });
  }, []);
  return (
    <Outcome
      title={title}
      text="Kişisel bilgilerinizi sildik; doğrulanmış bir e-posta adresiniz varsa oraya da bildirdik. Bizimle olduğunuz için teşekkürler."
    >
      <a href={pages.home.path} className={buttonStyle("primary")}>
        Ana sayfaya dön
      </a>
    </Outcome>
  );
}
