import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { api } from "#web/app/api/client.ts";

export const codeActions = {
  off: {
    action: "Kodu kapat",
    title: "kodu kapat",
    description:
      "Kod hemen geçersiz görünür. Okutanlar hiçbir bilgi görmez. Profil, sahibi ve yazdıkları olduğu gibi kalır. Kodu yeniden açabilirsiniz.",
    hint: "Kodun sahibi bunu panelinde ve adresi doğrulanmışsa e-postasında görür.",
    busyText: "Kapatılıyor…",
    done: "kod kapatıldı.",
    failed: "Kod kapatılamadı.",
    danger: true,
    act: (code: string, reason: string): Promise<AdminCodeView> => api.admin.codes.switchOff.call({ code, reason }),
  },
  on: {
    action: "Kodu aç",
    title: "kodu aç",
    description: "Kod hemen yeniden çalışır. Okutanlar kapatılmadan önceki sayfayı görür.",
    hint: "Denetim kaydına yazılır.",
    busyText: "Açılıyor…",
    done: "kod yeniden açıldı.",
    failed: "Kod açılamadı.",
    danger: false,
    act: (code: string, reason: string): Promise<AdminCodeView> => api.admin.codes.switchOn.call({ code, reason }),
  },
  hide: {
    action: "Notu gizle",
    title: "notu gizle",
    description:
      "Not hemen gizlenir. Sahibi değiştirse bile gizli kalır. İletişim bilgileri görünmeye devam eder. Notu yeniden gösterebilirsiniz.",
    hint: "Kodun sahibi bunu panelinde ve adresi doğrulanmışsa e-postasında görür.",
    busyText: "Gizleniyor…",
    done: "not gizlendi.",
    failed: "Not gizlenemedi.",
    danger: true,
    act: (code: string, reason: string): Promise<AdminCodeView> => api.admin.codes.hideNote.call({ code, reason }),
  },
  show: {
    action: "Notu göster",
    title: "notu göster",
    description: "Okutanlar notu hemen yeniden görür.",
    hint: undefined,
    busyText: "Gösteriliyor…",
    done: "not yeniden gösteriliyor.",
    failed: "Not gösterilemedi.",
    danger: false,
    act: (code: string): Promise<AdminCodeView> => api.admin.codes.showNote.call({ code }),
  },
};
export type CodeAction = keyof typeof codeActions;
