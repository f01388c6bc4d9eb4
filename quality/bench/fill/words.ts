/** Common Turkish first names, surnames and notes. */
export const firstNames = (
  "Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Zehra Sultan Hanife Merve Havva Büşra Esra Özlem Yasemin Kübra " +
  "Hülya Sevgi Gülşen Songül Dilek Tuğba Hacer Derya Leyla Yıldız Şule Gamze Çiğdem Işıl İpek Nur Ceren Ece Defne Ela " +
  "Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman Abdullah Mahmut " +
  "Recep Salih Fatih Kadir Emre Hakan Adem Kemal Yaşar Bekir Musa Metin Orhan Bayram Serkan Furkan Uğur Gökhan Çağrı " +
  "Ümit Özgür Şükrü İlker Koray Barış Deniz Eren Kaan Berk Onur Volkan Tolga Cem Burak Sinan Levent Tarık"
).split(" ");

export const surnames = (
  "Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan " +
  "Şimşek Polat Korkmaz Özcan Çakır Erdoğan Yavuz Can Acar Şen Aktaş Güler Yalçın Güneş Bozkurt Bulut Keskin Ünal Turan " +
  "Gül Özer Işık Kaplan Avcı Sarı Tekin Taş Köse Yüksel Ateş Aksoy Uçar Karaca İnce Duman Öz Bilgin Toprak Uysal Çoban " +
  "Sönmez Güngör Karataş Coşkun Tunç Ay Özgür Kahraman Ceylan Soylu Gündoğdu Erol Ekinci Duran Baran Esen Tuna Eren Oral " +
  "Başaran Akın Pehlivan İlhan Gök Peker Altın Bayrak Dinç Uzun Kuş Er Bal Genç Sezer Akbaş Kalkan Aygün Önal Toker"
).split(" ");

export const companyWords = {
  first: (
    "Ege Körfez Toros Marmara Anadolu Başkent Yıldız Güneş Çınar Doruk Liman Kuzey Güney Batı Doğu Trakya Akdeniz Karadeniz " +
    "Boğaz Zirve Hilal Işık İpek Altın Gümüş Deniz Yeni Öz Şehir Merkez Güven Hızlı Rüzgâr Kartal Şahin Atlas Nova Öncü"
  ).split(" "),
  second: ["", "", "Yıldız", "Grup", "Şehir", "Park", "Yol", "Oto", "Plus", "Kardeşler"],
  kind: ["Rent a Car", "Oto Kiralama", "Filo Kiralama", "Araç Kiralama", "Turizm ve Oto Kiralama"],
};

export const profileNotes = [
  "Kısa süre içinde döneceğim.",
  "Aracım yolunuzu kapattıysa lütfen arayın, hemen geliyorum.",
  "Beş dakikaya geliyorum.",
  "Üst kattayım, lütfen arayın.",
  "Öğle arası 12.30-13.30 kapalıyız.",
  "Kargonuzu yandaki berbere bırakabilirsiniz.",
  "Not bırakmak için güvenliğe uğrayın.",
  "Hastanedeyim, telefonla ulaşabilirsiniz.",
  "Lütfen önce mesaj atın.",
  "Park yeri darsa arayın, çekerim.\nTeşekkürler.",
];

export const carNotes = ["", "", "Aracımız yolunuzu kapattıysa bizi arayın, hemen geliriz.", "Yıkamada olabilir."];

export const availabilityNotes = [
  "",
  "Günlük fiyattır, kasko dahildir.",
  "Otomatik vites, dizel.",
  "Depozito alınmaz.",
];

export const REMINDER_TEXTS = [
  "Çocuk koltuğu bagajda kaldı.",
  "Anahtarın yedeği ofiste.",
  "Sağ arka lastik iniyor.",
  "Yakıtı az.",
];

export const rentalNotes = [
  "",
  "",
  "",
  "Kalanı ay sonunda ödeyecek.",
  "Havalimanında teslim.",
  "Kilometre sınırı yok.",
];

export const EXPENSE_TEXTS = [
  ["Yağ değişimi", "maintenance"],
  ["Lastik", "maintenance"],
  ["Fren balatası", "maintenance"],
  ["Akaryakıt", "fuel"],
  ["Trafik sigortası", "insurance"],
  ["Kasko", "insurance"],
  ["Otopark", "other"],
  ["Yıkama", "other"],
] as const;

export const SHOP_NAMES = [
  "Öz Büfe",
  "Güven Eczanesi",
  "Işık Kırtasiye",
  "Çınar Fırın",
  "Deniz Kuaför",
  "Yıldız Tekstil",
];

/** Texts that visitors add to the reason. Most visitors add no text. */
export const noticeNotes = ["", "", "", "Sağ arka cam.", "Kapıdan çıkamıyorum.", "Bir saattir açık."];
