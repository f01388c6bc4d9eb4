import { findPage, pages, type PageName } from "#contract/pages.ts";

export interface AdminSection {
  label: string;
  path: (typeof pages)[PageName]["path"];
  below?: PageName;
}

export const adminSections = [
  { label: "Genel bakış", path: pages.admin.path },
  { label: "Şirketler", path: pages.adminCompanies.path, below: "adminCompany" },
  { label: "QR kodlar", path: pages.adminCodes.path, below: "adminCode" },
  { label: "Partiler", path: pages.adminBatches.path, below: "adminBatch" },
  { label: "Kullanıcılar", path: pages.adminUsers.path },
  { label: "Şikâyetler", path: pages.adminReports.path },
  { label: "Siparişler", path: pages.adminStickerOrders.path },
  { label: "Gönderilemeyenler", path: pages.adminUndelivered.path },
  { label: "Denetim kaydı", path: pages.adminAudit.path },
  { label: "Yazdırma", path: pages.adminPrint.path },
] as const satisfies readonly AdminSection[];

export function getAriaCurrent({ path, below }: AdminSection, shownPath: string): "page" | "true" | undefined {
  const shown = findPage(shownPath);
  if (shown === undefined) return undefined;
  if (pages[shown].path === path) return "page";
  return shown === below ? "true" : undefined;
}
