import type { StickerFacts, PublicPageData } from "#contract/ports/public-pages.ts";
import { NOTICE_KEPT_DAYS } from "#domain/notices/notice.ts";
import { PHOTO_KEPT_DAYS } from "#domain/notices/photo.ts";
import { REDIRECT_DAYS } from "#domain/sticker/replacement.ts";
import { formatKurus } from "#domain/words/money.ts";

export interface FrequentQuestion {
  question: string;
  answer: string;
}

export function listQuestions(visit: PublicPageData, { delivery, returns }: StickerFacts): FrequentQuestion[] {
  const fee = visit.brand.isSold
    ? `Etiketi bir kez alırsınız: ${formatKurus(visit.brand.price)}. Kayıt olmak ve kullanmak ücretsizdir.`
    : "Kayıt olmak ve kullanmak ücretsizdir. Etiket henüz satışta değil. Elinizde bir etiket varsa hemen bağlayabilirsiniz.";
  const sending = [delivery && `Teslimat: ${delivery}`, returns && `İade: ${returns}`].filter(Boolean);
  return [
    {
      question: "Ücreti nedir?",
      answer: fee,
    },
    {
      question: "Kodu okutan ne görür?",
      answer:
        "Notunuzu, yazdıysanız plakanızı, adınızın kısaltılmış hâlini (Ayşe Yılmaz için Ay*** Y.), mesaj düğmelerini ve yalnızca görünür yaptığınız iletişim yollarını. Gizlediğiniz bilgiyi o sayfaya hiç göndermeyiz.",
    },
    {
      question: "Numaram herkese açık mı olur?",
      answer:
        "Siz göstermedikçe hayır. Telefon, e-posta, Telegram ve web sitenizin her birini ayrı ayrı gösterir ya da gizlersiniz. Gösterdiğinizi etiketi okutan ya da kodunu bilen herkes görür. Plakayla ya da isimle arama yoktur, sayfanız arama motorlarında çıkmaz.",
    },
    {
      question: "Numaramı göstermezsem bana nasıl ulaşırlar?",
      answer:
        "“Araç yolu kapatıyor” gibi bir neden seçip gönderirler. İsterlerse not, fotoğraf ya da konum eklerler. Mesaj size e-postayla, açarsanız telefonunuza bildirim olarak gelir. Tek dokunuşla yanıtlarsınız, giriş yapmanız gerekmez. Yanıtınız onların sayfasında görünür.",
    },
    {
      question: "Okutan Türkçe bilmiyorsa?",
      answer:
        "Sayfa telefonunun diline göre Türkçe, İngilizce, Almanca, Arapça ya da Rusça açılır. Seçtiği neden size Türkçe, yanıtınız ona kendi dilinde görünür. Notunuzu çevirmeyiz.",
    },
    {
      question: "Uygulama kurmak gerekir mi?",
      answer:
        "Hayır. Okutan, telefonunun kamerasıyla açar. Siz de notunuzu ve bilgilerinizi tarayıcıdan değiştirirsiniz.",
    },
    ...(sending.length > 0 ? [{ question: "Teslimat ve iade nasıl?", answer: `${sending.join(". ")}.` }] : []),
    {
      question: "Etiketimi başkası kendine bağlayabilir mi?",
      answer:
        "Bağladığınız etiketi siz bırakmadıkça kimse alamaz. Paketten etkinleştirme kodu çıktıysa etiket ilk kez onunla bağlanır. O kod etiketin üzerinde yazmaz.",
    },
    {
      question: "Etiket zarar görürse?",
      answer: `QR kod küçük çizik ve kirde de okunacak biçimde hazırlanır. Okunmaz olursa üzerindeki kodu bu sayfaya yazan da size ulaşır. Panelinizden aynı etiketi indirip yeniden bastırır ya da yeni bir etikete geçersiniz: notunuz ve bilgileriniz taşınır, yıpranan etiket ${REDIRECT_DAYS} gün yenisine götürür, kaybolan hemen kapanır.`,
    },
    {
      question: "Aracımı satarsam ne olur?",
      answer:
        "Panelinizden etiketi devredersiniz: notunuz ve bilgileriniz o anda kalkar, yeni sahibi size verilen etkinleştirme koduyla etiketi kendi hesabına bağlar. Etiketi siz kullanacaksanız bağlantısını kaldırıp yeniden bağlarsınız.",
    },
    {
      question: "Hangi bilgiler saklanır?",
      answer: `Hesabınız, notunuz ve girdiğiniz bilgiler. Etiketi kimin, ne zaman, nerede okuttuğunu kaydetmeyiz. Mesajları en çok ${NOTICE_KEPT_DAYS} gün, fotoğraflarını ${PHOTO_KEPT_DAYS} gün saklarız. Verilerinizi indirebilir, hesabınızı istediğiniz an silebilirsiniz.`,
    },
    {
      question: "Rent a car şirketleri nasıl kullanır?",
      answer:
        "Şirket olarak kayıt olun. Yönetici onayından sonra filo paneliniz açılır. Her araca bir kod düşer. Kiralamalar, ödemeler, müşteriler, gelen mesajlar ve yaklaşan sigorta, kasko, muayene ve yağ bakımı tarihleri tek yerde toplanır.",
    },
  ];
}
