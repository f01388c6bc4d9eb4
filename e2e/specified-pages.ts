export type SpecificationReader = "guest" | "customer" | "company" | "admin";

export interface SpecifiedWorld {
  freeCode: string;
  code: string;
}

export interface SpecifiedPage {
  who: SpecificationReader;
  path: string | ((world: SpecifiedWorld) => string);
  texts?: readonly string[];
  links?: Readonly<Record<string, string>>;
  buttons?: readonly string[];
  fields?: readonly string[];
}

export const specifiedPages: readonly SpecifiedPage[] = [
  { who: "guest", path: "/", texts: ["Kodu tara, ulaşılabilir ol", "Nedir?", "Nasıl çalışır?"] },
  { who: "guest", path: "/", texts: ["Kodu kaydedin", "Etiketi yapıştırın", "Size ulaşsınlar"] },
  {
    who: "guest",
    path: "/",
    links: { "Ana sayfa": "/", "Satın al": "/purchase", "Kayıt ol": "/register", "Giriş yap": "/login" },
  },
  {
    who: "guest",
    path: "/purchase",
    texts: ["299,90 TL", "350,00 TL", "%20 İndirim"],
    links: { "Ana sayfa": "/", "Satın al": "/purchase/order" },
    buttons: ["Görsel 1 / 2", "Görsel 2 / 2"],
  },
  { who: "guest", path: "/login", fields: ["E-posta", "Şifre"], links: { "Kayıt olun": "/register" } },
  {
    who: "guest",
    path: "/register",
    fields: ["Görünen ad", "E-posta", "Şifre", "Şifre (tekrar)", "Rent a car şirketi olarak kaydol"],
    links: { "Giriş yapın": "/login" },
  },
  { who: "guest", path: ({ freeCode }) => `/q/${freeCode}`, texts: ["Bu QR Kod Henüz Atanmamış"] },
  { who: "guest", path: "/q/KT222222", texts: ["Geçersiz veya Bulunamayan QR Kodu"] },
  { who: "guest", path: ({ code }) => `/q/${code}`, texts: ["Ay*** Y.", "Kısa süre içinde döneceğim."] },
  {
    who: "customer",
    path: "/dashboard",
    texts: ["Hoş geldiniz, Ayşe Nur Yılmaz", "Kısa süre içinde döneceğim."],
    links: {
      "Ana sayfa": "/",
      Panelim: "/dashboard",
      Profilim: "/profile",
      "Satın al": "/purchase",
      "Etiket satın al": "/purchase",
      "Yeni Numaratör Bağla": "/link-qr",
    },
    buttons: ["Çıkış yap"],
  },
  { who: "customer", path: "/dashboard", texts: ["Önizle", "Düzenle"] },
  { who: "customer", path: "/link-qr", fields: ["QR kod"], buttons: ["Bağla"] },
  { who: "customer", path: "/profile", fields: ["Görünen ad"], buttons: ["Kaydet"] },
  {
    who: "company",
    path: "/company-dashboard",
    texts: ["Toplam", "Kirada", "Bakımda", "Müsait"],
    links: {
      "Ana sayfa": "/",
      "Satın al": "/purchase",
      "Filo Panelim": "/company-dashboard",
      Faturalar: "/company/billing",
      Müşterilerim: "/company/customers",
      "Şirket Profili": "/company-profile",
    },
    buttons: ["Çıkış yap"],
  },
  { who: "company", path: "/company/customers", texts: ["Henüz müşteri eklenmedi."] },
  {
    who: "company",
    path: "/company-profile",
    texts: ["Toplam kazanç", "Bekleyen ödemeler", "Toplam gider", "0,00 TL"],
    buttons: ["Şirket ve iletişim", "Gider ekle"],
  },
  {
    who: "company",
    path: "/company-profile#sirket-bilgileri",
    fields: ["Şirket adı", "Şirket telefonu", "Web sitesi", "İletişim telefonu", "Instagram", "WhatsApp"],
    texts: ["Okutanlara göster"],
    buttons: ["Kaydet"],
  },
  { who: "company", path: "/company-profile#gider", fields: ["Açıklama", "Tutar (TL)", "Kategori"] },
  {
    who: "admin",
    path: "/admin",
    links: {
      "Ana sayfa": "/",
      "Admin Paneli": "/admin",
      Profilim: "/profile",
      "Satın al": "/purchase",
      Şirketler: "/admin/companies",
      Kullanıcılar: "/admin/users",
      "QR kodlar": "/admin/qrcodes",
    },
    fields: ["Kaç adet?", "Ön ek"],
    buttons: ["Üret", "Çıkış yap"],
  },
];
