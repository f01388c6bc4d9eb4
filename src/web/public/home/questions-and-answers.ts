import type { Brand } from "#contract/ports/public-pages.ts";
import { formatKurus } from "#domain/money.ts";

export interface Question {
  question: string;
  answer: string;
}

/** What people ask before they stick a code on their car, answered by what the product does. */
export function questionsFor({ price, marketplaces }: Brand): Question[] {
  const sticker =
    marketplaces.length > 0 ? `etiketin kendisi ${formatKurus(price)}` : "yalnızca etiketin kendisi ücretlidir";
  return [
    {
      question: "Kodu okutan ne görür?",
      answer:
        "Notunuzu, yazdıysanız plakanızı, adınızın kısaltılmış hâlini (Ayşe Yılmaz için Ay*** Y.) ve yalnızca görünür yaptığınız iletişim yollarını. Gizlediğiniz bilgi o sayfaya hiç gönderilmez.",
    },
    {
      question: "Numaram herkese açık mı olur?",
      answer:
        "Hayır. Telefon, e-posta, Telegram ve web sitenizin her birini ayrı ayrı gösterir ya da gizlersiniz. Plakayla ya da isimle arama yoktur, sayfanız arama motorlarında çıkmaz; bilgileri yalnızca etiketi okutan ya da kodunu bilen açabilir.",
    },
    {
      question: "Aracımı satarsam ne olur?",
      answer:
        "Panelinizden etiketin bağlantısını kaldırırsınız; notunuz ve bilgileriniz o anda görünmez olur. Kod boşa çıkar: isterseniz etiketi yeni aracınıza siz, isterse yeni sahibi kendi hesabına bağlar.",
    },
    {
      question: "Uygulama kurmak gerekir mi?",
      answer:
        "Hayır. Okutan, telefonunun kamerasıyla açar. Siz de notunuzu ve bilgilerinizi tarayıcıdan değiştirirsiniz.",
    },
    {
      question: "Ücreti nedir?",
      answer: `Kayıt olmak ücretsizdir; ${sticker}.`,
    },
    {
      question: "Etiket zarar görürse?",
      answer:
        "QR kod küçük çizik ve kirde de okunacak biçimde hazırlanır. Okunmaz olursa üzerindeki kodu bu sayfaya yazan da size ulaşır. Panelinizden aynı kodun görselini indirip yeniden bastırabilirsiniz; notunuz ve bilgileriniz olduğu gibi kalır.",
    },
    {
      question: "Rent a car şirketleri nasıl kullanır?",
      answer:
        "Şirket olarak kayıt olun; yönetici onayından sonra filo paneliniz açılır. Her araca bir kod düşer; kiralamalar, ödemeler, müşteriler ve yaklaşan sigorta, kasko, muayene ve yağ bakımı tarihleri tek yerde toplanır.",
    },
  ];
}
