import type { Role } from "#domain/people/actor.ts";

const LAST_CONSEQUENCE = "Bütün cihazlardaki oturumlarınız kapanır. Bu hesapla bir daha giriş yapılamaz.";

export const removalConsequences: Record<Role, readonly string[]> = {
  customer: [
    "Etiketleriniz hesabınızdan ayrılır. Kodları yeniden bağlanabilir.",
    "Plakalarınız, notlarınız ve iletişim bilgileriniz silinir.",
    LAST_CONSEQUENCE,
  ],
  company: [
    "Araçlarınız, müşterileriniz ve şirket bilgileriniz silinir.",
    "Bütün kodlar boşa çıkar ve yeniden bağlanabilir.",
    "Kiralama, ödeme ve gider kayıtlarınızı, müşterilerinizin bilgileri olmadan, yasal süre boyunca saklarız.",
    LAST_CONSEQUENCE,
  ],
  admin: [
    "Yönetim sayfalarına erişiminiz biter. Ürettiğiniz kodlar ve verdiğiniz onaylar yerinde kalır.",
    "Hesabınıza bağlı etiketler ayrılır. Kodları yeniden bağlanabilir.",
    LAST_CONSEQUENCE,
  ],
};
