import { Link } from "@tanstack/react-router";
import { ChevronRight, QrCode } from "lucide-react";

import { pages } from "#contract/pages.ts";

import { Page } from "../page.tsx";
import { Generator } from "./generator.tsx";

export function AdminPage() {
  return (
    <Page title="Admin Paneli">
      <div className="grid gap-6">
        <nav aria-label="Yönetim" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Link
            to={pages.adminCodes.path}
            className="border-line bg-surface text-ink hover:border-brand flex items-center gap-4 rounded-2xl border p-5 no-underline"
          >
            <QrCode aria-hidden="true" size={28} className="text-brand" />
            <span className="flex-1">
              <strong className="block text-lg">QR kodları</strong>
              <span className="text-ink-soft">Tüm kodlar, durumları ve sahipleri</span>
            </span>
            <ChevronRight aria-hidden="true" className="text-ink-soft" />
          </Link>
        </nav>
        <Generator />
      </div>
    </Page>
  );
}
