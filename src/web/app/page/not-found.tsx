import { Link } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { Page } from "./page.tsx";

export function NotFound() {
  return (
    <Page title="Sayfa bulunamadı" lead="Aradığınız sayfa yok ya da taşınmış.">
      <Link to={pages.dashboard.path} className={getButtonStyle("primary")}>
        Panelime dön
      </Link>
    </Page>
  );
}
