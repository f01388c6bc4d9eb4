import type { ListedUserView } from "#contract/people/users.ts";
import { api } from "#web/app/api/client.ts";

export const accountActions = {
  close: {
    action: "Hesabı kapat",
    title: "hesabı kapat",
    description:
      "bütün cihazlarda oturumu kapanır ve giriş yapamaz. Okutma sayfaları bilgi göstermez. Verileri olduğu gibi kalır. Hesabı yeniden açabilirsiniz.",
    busyText: "Kapatılıyor…",
    done: "hesap kapatıldı.",
    failed: "Hesap kapatılamadı.",
    act: (userId: string, reason: string): Promise<ListedUserView | null> =>
      api.admin.users.close.call({ userId, reason }),
  },
  reopen: {
    action: "Yeniden aç",
    title: "hesabı yeniden aç",
    description: "yeniden giriş yapabilir ve okutma sayfaları yeniden gösterilir. Bunu e-postayla öğrenir.",
    busyText: "Açılıyor…",
    done: "hesap yeniden açıldı.",
    failed: "Hesap açılamadı.",
    act: (userId: string): Promise<ListedUserView | null> => api.admin.users.reopen.call({ userId }),
  },
  allow: {
    action: "Günlük sınırı değiştir",
    title: "günlük bağlama sınırı",
    description: "bir günde en çok bu kadar kod bağlar. Çok sayıda etiket alana yeterince yükseltin.",
    busyText: "Kaydediliyor…",
    done: "günlük bağlama sınırı değiştirildi.",
    failed: "Günlük sınır değiştirilemedi.",
    act: (userId: string, dailyLinks: string): Promise<ListedUserView | null> =>
      api.admin.users.setLinkAllowance.call({ userId, dailyLinks: Number(dailyLinks) }),
  },
  resetSecondFactor: {
    action: "İkinci adımı sıfırla",
    title: "ikinci adımı sıfırla",
    description:
      "bütün cihazlarda oturumu kapanır. Yeniden kurana kadar hesabı yalnızca şifresiyle açılır. Önce isteğin gerçekten ondan geldiğine emin olun.",
    busyText: "Sıfırlanıyor…",
    done: "ikinci adım sıfırlandı.",
    failed: "İkinci adım sıfırlanamadı.",
    act: (userId: string, reason: string): Promise<ListedUserView | null> =>
      api.admin.users.resetSecondFactor.call({ userId, reason }),
  },
  endSessions: {
    action: "Oturumlarını kapat",
    title: "bütün oturumlarını kapat",
    description: "bütün cihazlarda oturumu kapanır. Şifresiyle yeniden giriş yapabilir.",
    busyText: "Kapatılıyor…",
    done: "oturumları kapatıldı.",
    failed: "Oturumlar kapatılamadı.",
    act: (userId: string, reason: string): Promise<ListedUserView | null> =>
      api.admin.users.endSessions.call({ userId, reason }),
  },
  remove: {
    action: "Kalıcı olarak sil",
    title: "hesabı kalıcı olarak sil",
    description:
      "hesabı, profilleri ve kişisel bilgileriyle birlikte silinir. Kodları yeniden bağlanabilir. Adresi doğrulanmışsa kişi bunu e-postayla öğrenir. Bu işlem geri alınamaz.",
    busyText: "Siliniyor…",
    done: "hesap kalıcı olarak silindi.",
    failed: "Hesap silinemedi.",
    act: async (userId: string): Promise<ListedUserView | null> => {
      await api.admin.users.remove.call({ userId });
      return null;
    },
  },
};
export type AccountAction = keyof typeof accountActions;

export const COMPANY_REMOVAL_CONSEQUENCE =
  "hesabı, şirket bilgileri, araçları, müşterileri ve rezervasyonlarıyla birlikte silinir. Kirada aracı, elinde depozitosu ya da alacağı varsa bunları bir daha göremez. Kiralama, ödeme ve gider kayıtları müşteri bilgileri olmadan saklanır. Kodları yeniden bağlanabilir. Adresi doğrulanmışsa kişi bunu e-postayla öğrenir. Bu işlem geri alınamaz.";
