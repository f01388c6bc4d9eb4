/** A change that makes no difference to anybody, and why; its name as the trial prints it. */
export interface Equivalent {
  guard: string;
  because: string;
}

const LOCKED = "kodun satırı aynı işlemde sahibiyle birlikte kilitlendi";
const KEYED = "birleşik anahtar kodun ve kaydının sahibini eşit tutar, kod tek başına anahtardır";
const ONLY_LOCKS = "satır yalnız kilitlenir; fazlasını kilitlemek bir şey göstermez ve değiştirmez";

const GIVEN_BEFORE = "önceki kapı ikisini de vermiştir; burada türü daraltmak için yeniden verilir";
const JOINED = "aynı birleştirmeden gelirler: hepsi vardır ya da hiçbiri yoktur";
const NO_ROW = "tanımsız bir anahtar hiçbir satırla eşleşmez; koşul yalnız bir sorguyu önler";

const OF_THE_ACCOUNT = "özet ya da anahtar tek bir hesabın satırını gösterir; hesap yalnız dizin için yazılır";

const READ_BY_COMPANY =
  "okunan, şirketinin altında durur ve yalnız sorulan şirketlerinki alınır; koşul okunanı kısa tutar";

const NO_CAR = "yerine geçeni olmayan kod boştur; boş kod hiçbir araçla ve hiçbir kodla eşleşmez";

const OF_RENTALS = "plaka ve kiralama yalnız kiralamanın döneminde yazılıdır; koşul dizin için yazılır";

const HOLDS_TRIGRAMS = "aranan sözü taşıyan her satır üçlüklerini de taşır; koşul yalnız dizin içindir";

const NOT_ENDED = "aynı işlemde haberi kilitlendi ve bitmemiş okundu";

const WORDS_FIRST = "sözü olanlar önce alınmıştır; onlardan kalan yeri en yeni sözsüzler yine doldurur";

const statements: Equivalent[] = [
  {
    guard: "server/modules/alerts/fleet-dates.ts · company_id = any (${sql.val(companyIds)}::uuid[])",
    because: READ_BY_COMPANY,
  },
  {
    guard: "server/modules/alerts/fleet-dates.ts · rentals.company_id = any (${sql.val(companyIds)}::uuid[])",
    because: READ_BY_COMPANY,
  },
  { guard: "server/modules/alerts/fleet-dates.ts · cars.company_id = rentals.company_id", because: KEYED },
  { guard: "server/modules/alerts/fleet-dates.ts · cars.company_id = rentals.company_id (2.)", because: KEYED },
  { guard: "server/modules/alerts/fleet-dates.ts · cars.company_id = period.company_id", because: KEYED },
  {
    guard: "server/modules/alerts/fleet-dates.ts · rentals.company_id = any (${sql.val(companyIds)}::uuid[]) (2.)",
    because: READ_BY_COMPANY,
  },
  {
    guard: "server/modules/alerts/fleet-dates.ts · period.company_id = any (${sql.val(companyIds)}::uuid[])",
    because: READ_BY_COMPANY,
  },
  {
    guard: 'server/modules/alerts/second-person-store.ts · .where("userId", "=", userId) (5.)',
    because: "ikinci kişi tek bir hesabındır; hesap yalnız dizin için yazılır",
  },
  {
    guard: 'server/modules/alerts/store.ts · .where("toldAt", "is", null) (2.)',
    because: "haber verilmiş olanın vakti bir daha sorulmaz; koşul yalnız dizin içindir",
  },
  {
    guard: "server/modules/alerts/reader-facts.ts · told_at is null",
    because: "haber verilen, vakti gelmiş olandır, sonrası sorulur; koşul yalnız dizin içindir",
  },
  {
    guard: "server/modules/alerts/reader-facts.ts · users.id = any (${sql.val(readers)}::uuid[])",
    because: "her hesabınki kendi numarasıyla alınır; koşul okunanı kısa tutar",
  },
  {
    guard: "server/modules/audit/store.ts · action = 'code-replaced'",
    because: "ayrıntısında yeni kod yazan tek olay budur",
  },
  {
    guard: "server/modules/audit/store.ts · details ? 'newCode'",
    because: "yerine kod gelen bir kod bir daha bağlanmaz; böyle olaylarının sonuncusu budur",
  },
  {
    guard: "server/modules/audit/store.ts · replacement.happened_at <= times.until",
    because: "bir kod önce bağlanır, sonra yerini bırakır; yerine geldiği kod daha önce biter",
  },
  {
    guard: "server/modules/audit/store.ts · until <> 'infinity'",
    because: "kodun kendisi aynı süreyle zaten okunur; koşul onu ikinci kez aramayı önler",
  },
  {
    guard: "server/outbox/deliveries-store.ts · next_try_at <= ${now}::timestamptz",
    because: "bekleyenler vaktine göre sıralanır, vakti gelmeyen en sonda kalır ve kilitlenirken elenir",
  },
  { guard: 'server/access/known-ips.ts · .where("userId", "=", userId)', because: OF_THE_ACCOUNT },
  { guard: 'server/access/known-log-ins.ts · .where("userId", "=", userId)', because: OF_THE_ACCOUNT },
  { guard: "server/access/known-log-ins.ts · user_id = ${userId}", because: OF_THE_ACCOUNT },
  { guard: 'server/modules/alerts/channels-store.ts · .where("id", "=", userId)', because: ONLY_LOCKS },
  { guard: "server/access/known-ips.ts · user_id = ${userId}", because: OF_THE_ACCOUNT },
  { guard: "server/access/session-store.ts · user_id = ${session.userId}", because: OF_THE_ACCOUNT },
  {
    guard: 'server/modules/account/store.ts · .where("email", "in", emails)',
    because: "soran yalnız kendi adreslerini arar; koşul okunanı kısa tutar",
  },
  { guard: "server/modules/rentals/noun.ts · company_id = ${id} (4.)", because: ONLY_LOCKS },
  { guard: "server/modules/cars/store.ts · returned.company_id = cars.company_id", because: KEYED },
  { guard: "server/modules/cars/store.ts · returned.company_id = cars.company_id (2.)", because: KEYED },
  {
    guard: "server/modules/cars/store.ts · is_swapped",
    because: "dönemde km ve yakıt yalnız araç değişince yazılır; koşul dizin için yazılır",
  },
  { guard: 'server/modules/codes/replace-store.ts · .where("code", "in", codes)', because: ONLY_LOCKS },
  { guard: 'server/modules/notices/blocks-store.ts · .where("code", "=", found.code)', because: ONLY_LOCKS },
  {
    guard: 'server/modules/expenses/repeating-store.ts · .where("companyId", "=", companyId) (2.)',
    because: ONLY_LOCKS,
  },
  { guard: 'server/modules/codes/replace-store.ts · .where("ownerId", "=", userId)', because: LOCKED },
  {
    guard: "server/modules/codes/replace-store.ts · .where((eb) => eb.and(holder)) (2.)",
    because: "bağ bitince engeller silinir; kodda yalnız bugünkü sahibinin engelleri vardır",
  },
  { guard: "server/modules/codes/replace-store.ts · replaced_by is not null", because: NO_CAR },
  { guard: "server/modules/codes/replace-store.ts · replaced_by is not null (2.)", because: NO_CAR },
  {
    guard: "server/modules/rentals/plate-holder-store.ts · not piece.is_over",
    because: "önce biten dönemi kural da eler; koşul okunanı kısa tutar",
  },
  { guard: 'server/modules/rentals/plate-holder-store.ts · .where("piece.kind", "=", "rental")', because: OF_RENTALS },
  { guard: "server/modules/rentals/plate-holder-store.ts · kind = 'rental'", because: OF_RENTALS },
  { guard: "server/modules/rentals/plate-holder-store.ts · kind = 'rental' (2.)", because: OF_RENTALS },
  { guard: 'server/modules/rentals/swap-store.ts · .where("companyId", "=", companyId) (2.)', because: LOCKED },
  {
    guard: "server/modules/rentals/store.ts · .where((eb) => eb.or([carKeyHolds(search), trigrams!]))",
    because: HOLDS_TRIGRAMS,
  },
  {
    guard: "server/modules/rentals/customer-account-store.ts · .where(unsettled)",
    because: "kapanmış bir kiralama toplama sıfır katar; koşul yalnız dizin için yazılır",
  },
  {
    guard: "server/modules/rentals/receipts-store.ts · .where(unsettled)",
    because: "tutarı ödenenden çok olan kapanmamıştır; koşul yalnız dizin için yazılır",
  },
  {
    guard: 'server/modules/rentals/receipts-store.ts · .where( "id", "in", shares.map(({ rentalId }) => rentalId), )',
    because: ONLY_LOCKS,
  },
  {
    guard: "server/modules/rentals/forget-phones.ts · ended_at is not null",
    because: "boş bir bitiş hiçbir günden önce değildir; koşul yalnız dizin için yazılır",
  },
  { guard: "server/modules/calendar/store.ts · cars.company_id = rentals.company_id", because: KEYED },
  { guard: "server/modules/calendar/store.ts · cars.company_id = period.company_id", because: KEYED },
  { guard: 'server/modules/reservations/store.ts · .onRef("cars.companyId", "=", "period.companyId")', because: KEYED },
  { guard: 'server/modules/reservations/store.ts · .onRef("out.companyId", "=", "period.companyId")', because: KEYED },
  {
    guard: 'server/modules/reservations/store.ts · .where("period.companyId", "=", company.companyId)',
    because: "birleştirme onu rezervasyonun şirketine eşit tutar; koşul yalnız dizin için yazılır",
  },
  {
    guard: "server/modules/reservations/forget-phones.ts · reservations.created_at < ${before}::timestamptz",
    because: "bir dönem, rezervasyonu kaydedildikten sonra biter; koşul yalnız dizin için yazılır",
  },
  { guard: "server/modules/stickers/stickers-store.ts · cars.company_id = codes.company_id", because: KEYED },
  { guard: 'server/modules/codes/store.ts · .where("ownerId", "=", owner.userId) (2.)', because: LOCKED },
  { guard: "server/modules/codes/code-changes.ts · .where((eb) => eb.and(holder))", because: LOCKED },
  { guard: 'server/modules/profiles/note-store.ts · .where("ownerId", "=", owner.userId)', because: LOCKED },
  { guard: 'server/modules/profiles/status-store.ts · .where("ownerId", "=", userId)', because: LOCKED },
  { guard: 'server/modules/profiles/store.ts · .where("ownerId", "=", owner.userId)', because: LOCKED },
  { guard: 'server/modules/cars/store.ts · .onRef("cars.companyId", "=", "codes.companyId")', because: KEYED },
  { guard: 'server/modules/cars/store.ts · .onRef("carPhotos.companyId", "=", "cars.companyId")', because: KEYED },
  { guard: 'server/modules/cars/store.ts · .where("companyId", "=", company.companyId)', because: LOCKED },
  { guard: 'server/modules/cars/lists.ts · .onRef("carPhotos.companyId", "=", "cars.companyId")', because: KEYED },
  {
    guard: "server/modules/cars/lists.ts · ended_at is not null",
    because: "boş bir bitiş hiçbir günden önce değildir; koşul yalnız dizin için yazılır",
  },
  { guard: 'server/modules/cars/replace-code.ts · .where("companyId", "=", companyId)', because: LOCKED },
  { guard: 'server/modules/blocks/store.ts · .onRef("cars.companyId", "=", "carPeriods.companyId")', because: KEYED },
  { guard: 'server/modules/cars/status-store.ts · .where("companyId", "=", companyId)', because: LOCKED },
  { guard: 'server/modules/cars/rental-plates.ts · .where("companyId", "=", companyId)', because: KEYED },
  { guard: 'server/modules/cars/rental-plates.ts · .where("companyId", "=", companyId) (2.)', because: KEYED },
  { guard: 'server/modules/cars/rental-plates.ts · .where("companyId", "=", companyId) (3.)', because: KEYED },
  { guard: 'server/modules/cars/rental-plates.ts · .where("companyId", "=", companyId) (4.)', because: KEYED },
  { guard: 'server/modules/cars/former-cars.ts · .where("companyId", "=", company.companyId)', because: KEYED },
  { guard: 'server/modules/cars/former-cars.ts · .where("companyId", "=", companyId)', because: KEYED },
  { guard: 'server/modules/cars/former-cars.ts · .where("companyId", "=", companyId) (5.)', because: KEYED },
  { guard: "server/modules/cars/noun.ts · p.company_id = cars.company_id", because: KEYED },
  { guard: 'server/modules/cars/photo-store.ts · .where("companyId", "=", company.companyId)', because: LOCKED },
  { guard: "server/modules/cars/plates-store.ts · cars.company_id = ${companyId}", because: LOCKED },
  { guard: "server/modules/cars/rental-plates.ts · spent.company_id = ${companyId}", because: KEYED },
  { guard: "server/modules/cars/rental-plates.ts · rentals.company_id = ${companyId}", because: KEYED },
  { guard: "server/modules/cars/rental-plates.ts · period.company_id = ${companyId}", because: KEYED },
  { guard: 'server/modules/cars/plates-store.ts · .onRef("cars.companyId", "=", "codes.companyId")', because: KEYED },
  {
    guard: "server/modules/cars/plates-store.ts · cars.plate = ''",
    because: "satır aynı işlemde kilitlenip plakasız okundu",
  },
  { guard: 'server/modules/companies/plate-correction.ts · .where("companyId", "=", companyId)', because: KEYED },
  {
    guard: 'server/modules/codes/admin-store.ts · .onRef("cars.companyId", "=", "codes.companyId")',
    because: KEYED,
  },
  { guard: "server/modules/periods/calendar-store.ts · out.company_id = ${companyId}", because: KEYED },
  { guard: "server/modules/periods/next-store.ts · company_id = ${companyId}", because: KEYED },
  { guard: 'server/modules/periods/busy-store.ts · .where("period.companyId", "=", companyId)', because: KEYED },
  { guard: 'server/modules/periods/busy-store.ts · .where("period.companyId", "=", companyId) (2.)', because: KEYED },
  { guard: 'server/modules/periods/store.ts · .where("companyId", "=", companyId) (3.)', because: LOCKED },
  { guard: 'server/modules/periods/store.ts · .where("companyId", "=", companyId) (4.)', because: LOCKED },
  { guard: 'server/modules/periods/store.ts · .where("companyId", "=", companyId) (5.)', because: LOCKED },
  {
    guard: 'server/modules/overview/store.ts · .where("day", ">=", days[0]!)',
    because: "gösterilen günler kendi tarihleriyle bulunur; koşul okunanı kısa tutar",
  },
  { guard: 'server/modules/codes/store.ts · .where("code", "=", code) (6.)', because: ONLY_LOCKS },
  { guard: 'server/modules/companies/plate-correction.ts · .where("code", "=", code)', because: ONLY_LOCKS },
  { guard: 'server/modules/notices/holders-store.ts · .where("cars.companyId", "=", companyId)', because: KEYED },
  {
    guard: 'server/modules/notices/holders-store.ts · .where("companies.id", "=", holder.companyId)',
    because:
      "kod tek başına anahtardır ve bir araç şirketinden yalnız onunla birlikte ayrılır, haberleri de onunla gider",
  },
  {
    guard: 'server/modules/notices/holders-store.ts · .where("cars.code", "=", code) (2.)',
    because: "yer açılan bir araç şirketten ayrılmaz; numara da şirketindir",
  },
  {
    guard: 'server/modules/notices/inbox-store.ts · .where("answerVersion", "=", version)',
    because: "satır aynı işlemde kilitlenip bu sürümle okundu",
  },
  {
    guard: 'server/modules/notices/blocks-store.ts · .where("sender", "is not", null)',
    because: "boş olanı yeniden boşaltmak bir şey değiştirmez; koşul yalnız dizin içindir",
  },
  { guard: "server/modules/customers/store.ts · ${trigrams}", because: HOLDS_TRIGRAMS },
  {
    guard: "server/modules/notices/inbox-store.ts · withdrawn_at is null",
    because: "geri alınanın sözü silinir, boş söz zaten aranmaz",
  },
  { guard: "server/modules/notices/noun.ts · owner_id = ${id}", because: ONLY_LOCKS },
  {
    guard: 'server/modules/notices/places-store.ts · .where("placeLat", "is not", null)',
    because: "boş bir yer yuvarlandığından farklı değildir; koşul yalnız dizin içindir",
  },
  {
    guard: "server/modules/notices/tell-facts.ts · notices.created_at > ${joinedSince(now)}",
    because: "yalnız en yenisine bakılır, eskiyse kural da onu almaz; koşul okunanı kısa tutar",
  },
  { guard: "server/modules/notices/tell-store.ts · code = ${code}", because: ONLY_LOCKS },
  {
    guard: `server/modules/notices/telling-store.ts · .where("id", "=", (eb) => eb.selectFrom("tellings").select("noticeId").where("keyHash", "=", keyHash))`,
    because: ONLY_LOCKS,
  },
  {
    guard: 'server/modules/notices/telling-store.ts · .where("solvedAt", "is", null)',
    because: NOT_ENDED,
  },
  {
    guard: 'server/modules/notices/telling-store.ts · .where("withdrawnAt", "is", null)',
    because: NOT_ENDED,
  },
  { guard: 'server/modules/notices/tellings-store.ts · .where("note", "=", "")', because: WORDS_FIRST },
  { guard: 'server/modules/notices/tellings-store.ts · .where("phone", "=", "")', because: WORDS_FIRST },
  {
    guard: 'server/modules/road-charges/charging.ts · .where("match", "=", "certain")',
    because: "kural aynısını her satıra yeniden sorar; koşul okunanı kısa tutar",
  },
  { guard: "server/modules/road-charges/charging.ts · company_id = ${companyId}", because: ONLY_LOCKS },
  {
    guard:
      "server/modules/road-charges/charging.ts · id in (select rental_id from road_charges where company_id = ${companyId} and step = 'open' and match = 'certain')",
    because: ONLY_LOCKS,
  },
  { guard: "server/modules/road-charges/charging.ts · company_id = ${companyId} (2.)", because: ONLY_LOCKS },
  { guard: "server/modules/road-charges/charging.ts · step = 'open'", because: ONLY_LOCKS },
  { guard: "server/modules/road-charges/charging.ts · match = 'certain'", because: ONLY_LOCKS },
  { guard: "server/modules/codes/noun.ts · owner_id = ${id} (2.)", because: ONLY_LOCKS },
  { guard: "server/modules/cars/noun.ts · company_id = ${id} (3.)", because: ONLY_LOCKS },
  { guard: "server/modules/reports/store.ts · cars.company_id = codes.company_id", because: KEYED },
  {
    guard: "server/modules/reports/noun.ts · similar_reports.note <> ''",
    because: "boş olanı yeniden boşaltmak bir şey değiştirmez; koşul yazılanı kısa tutar",
  },
  {
    guard: 'server/outbox/count.ts · eb("sentAt", "is", null)',
    because: "gönderilmiş olanlar zaten okunmaz",
  },
  {
    guard: 'server/outbox/count.ts · .where("sentAt", "is", null)',
    because: "gönderilmiş olan ne bekler ne de ondan vazgeçilmiştir; koşul okunanı kısa tutar",
  },
  {
    guard: 'server/outbox/second-person-mails.ts · .where("secondPersons.email", "=", recipient)',
    because: "numara tek bir kişinindir, adresi hiç değişmez ve postası hep ona yazılır",
  },
  {
    guard: 'server/outbox/second-person-mails.ts · .where("users.emailConfirmedAt", "is not", null)',
    because: "ikinci kişiyi yalnız adresi onaylı bir hesap seçer; onay geri alınmaz",
  },
];

const rules: Equivalent[] = [
  {
    guard: "domain/sticker/code.ts · /^.*\\/q\\/([^/?#]*).*/isu → /.*\\/q\\/([^/?#]*).*/isu",
    because: "bulduğu aynıdır; baştaki im yalnız aramayı uzun metinlerde kısa tutar",
  },
  {
    guard: "domain/words/contact.ts · /^https?:\\/\\//u → /https?:\\/\\//u",
    because: "saklanan adres her zaman şemayla başlar",
  },
  {
    guard: "domain/words/money.ts · kurus === undefined → false",
    because: "tanımsız bir sayı hiçbir sınırdan büyük değildir, ve sonuç yine tanımsızdır",
  },
  {
    guard: "domain/people/second-factor.ts · bits >= 5 → bits > 5",
    because: "son beş bit bir sonraki baytta ya da en sonda yazılır",
  },
  {
    guard: "domain/fleet/rental.ts · now < rental.startedAt → now <= rental.startedAt",
    because: "ikisi aynı anı gösterdiğinde hangisinin yazıldığı fark etmez",
  },
  { guard: 'domain/people/second-factor.ts · "u" → ""', because: "örüntü yalnız ASCII harfleri tanır" },
  { guard: 'domain/people/second-factor.ts · "u" → "" (2.)', because: "örüntü yalnız ASCII harfleri tanır" },
  {
    guard: "domain/people/password.ts · index - 1 → index + 1",
    because: "komşuluk karşılıklıdır; çiftler iki yönden de aynı sayıdadır",
  },
  { guard: "domain/people/password.ts · previous === undefined → false", because: "hiçbir satırda “undefined” yazmaz" },
  { guard: 'domain/people/plate.ts · [] → ["Stryker was here"]', because: "yeri tutan ilk öğeye kimse bakmaz" },
  {
    guard: "domain/people/plate.ts · province !== undefined → true",
    because: "il yoksa seri de boştur, uzunluğu 5 ya da 6 olamaz",
  },
];

const access: Equivalent[] = [
  { guard: "server/access/gates.ts · () => false → () => undefined", because: "ikisi de hayır demektir" },
  { guard: "server/access/gates.ts · { context: { actor, owner } } → {}", because: GIVEN_BEFORE },
  { guard: "server/access/gates.ts · { actor, owner } → {}", because: GIVEN_BEFORE },
  { guard: "server/access/request-session.ts · companyId && companyName → companyId || companyName", because: JOINED },
  { guard: "server/access/request-session.ts · companyId && companyName → true", because: JOINED },
  {
    guard: `server/access/request-session.ts · companyId && companyName && memberRole → companyId && companyName || memberRole`,
    because: JOINED,
  },
  { guard: "server/access/request-session.ts · tokenHash → true", because: NO_ROW },
  { guard: "server/access/request-session.ts · tokenHash → true (2.)", because: NO_ROW },
  {
    guard: "server/http/client-ip.ts · hop !== undefined → true",
    because: "tanımsız olan zaten adres değildir; koşul derleyici içindir",
  },
];

/** By the parts of the trial. */
export const equivalents: { [part: string]: Equivalent[] } = { rules, access, statements };
