import type { Language } from "#domain/words/language.ts";

const turkishWords = {
  title: "Kâğıttakiyle karşılaştırın",
  compare:
    "Aşağıdakiler kayıtta duran hâlidir. Kâğıtta başka bir şey yazıyorsa ya da özet farklıysa kâğıt bu kayıttan basılmamıştır.",
  broken: "Bu kayıt özetiyle uyuşmuyor. Kaydın mühürlendikten sonra değişmediği söylenemez.",
  kind: "Belge",
  agreement: (sheet: number) => `Kira sözleşmesi, ${sheet}. sayfa`,
  company: "Şirket",
  plate: "Plaka",
  renter: "Kiracı",
  sealedAt: "Sunucuya kaydedildiği zaman",
  agreedSum: "Yazılan ücret",
  photos: "Fotoğraflar",
  digest: "Belgenin özeti (SHA-256)",
  gone: "Bu özetle saklanan bir belge yok",
  goneText:
    "Özet yanlış yazılmış ya da kaydın saklama süresi dolmuş olabilir. Kâğıttaki adresi baştan sona karşılaştırın.",
};

export type SealedPaperWords = typeof turkishWords;

const englishWords: SealedPaperWords = {
  title: "Compare with your paper",
  compare:
    "Below is what is stored. If your paper says something else, or its digest differs, it was not printed from this record.",
  broken: "This record does not match its digest. It may have been changed after it was sealed.",
  kind: "Document",
  agreement: (sheet) => `Rental agreement, sheet ${sheet}`,
  company: "Company",
  plate: "Plate",
  renter: "Renter",
  sealedAt: "Stored on the server",
  agreedSum: "Price in the agreement",
  photos: "Photos",
  digest: "Digest of the document (SHA-256)",
  gone: "No document is stored with this digest",
  goneText:
    "The digest may be mistyped, or the record may no longer be kept. Compare the whole address with your paper.",
};

const germanWords: SealedPaperWords = {
  title: "Mit dem Papier vergleichen",
  compare:
    "Unten steht, was gespeichert ist. Steht auf Ihrem Papier etwas anderes oder eine andere Prüfsumme, wurde es nicht aus diesem Eintrag gedruckt.",
  broken: "Dieser Eintrag passt nicht zu seiner Prüfsumme. Er kann nachträglich geändert worden sein.",
  kind: "Dokument",
  agreement: (sheet) => `Mietvertrag, Blatt ${sheet}`,
  company: "Firma",
  plate: "Kennzeichen",
  renter: "Mieter",
  sealedAt: "Auf dem Server gespeichert",
  agreedSum: "Preis im Vertrag",
  photos: "Fotos",
  digest: "Prüfsumme des Dokuments (SHA-256)",
  gone: "Zu dieser Prüfsumme ist kein Dokument gespeichert",
  goneText:
    "Vielleicht ist die Prüfsumme falsch abgetippt, oder der Eintrag wird nicht mehr aufbewahrt. Vergleichen Sie die ganze Adresse mit Ihrem Papier.",
};

const russianWords: SealedPaperWords = {
  title: "Сравните с бумагой",
  compare:
    "Ниже указано то, что сохранено. Если на бумаге написано другое или контрольная сумма отличается, бумага напечатана не с этой записи.",
  broken: "Эта запись не совпадает со своей контрольной суммой. Возможно, её изменили позже.",
  kind: "Документ",
  agreement: (sheet) => `Договор аренды, лист ${sheet}`,
  company: "Компания",
  plate: "Номер автомобиля",
  renter: "Арендатор",
  sealedAt: "Сохранено на сервере",
  agreedSum: "Цена в договоре",
  photos: "Фотографии",
  digest: "Контрольная сумма документа (SHA-256)",
  gone: "Документа с такой контрольной суммой нет",
  goneText:
    "Возможно, сумма набрана с ошибкой или срок хранения записи истёк. Сверьте весь адрес с тем, что на бумаге.",
};

const arabicWords: SealedPaperWords = {
  title: "قارن مع الورقة",
  compare: "في الأسفل ما هو محفوظ. إذا كان في ورقتك شيء آخر أو اختلفت البصمة الرقمية، فهي لم تُطبع من هذا السجل.",
  broken: "هذا السجل لا يطابق بصمته الرقمية، وربما عُدّل بعد ختمه.",
  kind: "المستند",
  agreement: (sheet) => `عقد الإيجار، الورقة ${sheet}`,
  company: "الشركة",
  plate: "رقم اللوحة",
  renter: "المستأجر",
  sealedAt: "وقت الحفظ على الخادم",
  agreedSum: "السعر في العقد",
  photos: "الصور",
  digest: "البصمة الرقمية للمستند (SHA-256)",
  gone: "لا يوجد مستند محفوظ بهذه البصمة",
  goneText: "ربما كُتبت البصمة خطأ أو انتهت مدة حفظ السجل. قارن العنوان كاملًا مع ما في الورقة.",
};

export const sealedPaperWords: Record<Language, SealedPaperWords> = {
  tr: turkishWords,
  en: englishWords,
  de: germanWords,
  ru: russianWords,
  ar: arabicWords,
};
