import type { LawName } from "#domain/fleet/law-name.ts";
import { LAW_RULES } from "#domain/fleet/law.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";

const formatNumber = (value: number) => new Intl.NumberFormat("tr-TR").format(value);

export const lawWords: Record<LawName, string> = {
  deposit: `Tüketiciden alınan depozito 1–6 günlük kiralamada en çok ${LAW_RULES.deposit.shortDays}, 7–${LAW_RULES.deposit.longest} günlük kiralamada en çok ${LAW_RULES.deposit.longDays} günlük kira olabilir.`,
  depositReturn: `Depozito, kiralama bittikten sonra ${LAW_RULES.depositReturn.days} gün içinde geri verilir.`,
  noShow: `Müşteri gelmezse araç 1–6 günlük rezervasyonda ${LAW_RULES.noShow.shortHours}, daha uzununda ${LAW_RULES.noShow.longHours} saat bekletilir.`,
  cancelling: `Müşteri başlangıçtan ${LAW_RULES.cancelling.freeHours} saat öncesine kadar ücretsiz vazgeçer. Daha sonra vazgeçerse en çok ${LAW_RULES.cancelling.mostDays} günlük kira alınır.`,
  km: `Fiyata 1–6 günlük kiralamada günde en az ${LAW_RULES.km.shortKm} km, 7 ve daha çok günde en az ${LAW_RULES.km.longKm} km dahildir.`,
  late: `Dönüşte ilk ${LAW_RULES.late.freeMinutes} dakikalık gecikme ücretsizdir.`,
  damage: "Teslim ve iade tutanağı olmadan müşteriden hasar bedeli istenemez.",
  agreement: `Sözleşmenin bir kopyası araç teslim edilmeden önce müşteriye verilir. Sözleşmeler ve tutanaklar ${LAW_RULES.agreement.keptYears} yıl saklanır.`,
  advert: "Herkese gösterilen fiyatın yanında şirketin yetki belgesi numarası bulunur.",
  carAge: `Kiralık araç en çok ${LAW_RULES.carAge.years} yaşında ve ${formatNumber(LAW_RULES.carAge.km)} km’de olabilir.`,
  reducedFine: `Trafik cezası ${LAW_RULES.reducedFine.months} ay içinde dörtte bir indirimle ödenir.`,
};

export function formatLawStart(name: LawName, from: string | null): string | null {
  if (from === null) return null;
  const { article } = LAW_RULES[name];
  const since = from <= "1950" ? "" : `${formatCalendarDate(from)} gününden itibaren.`;
  return [article === "" ? "" : `${article}.`, since].filter((part) => part !== "").join(" ");
}

export function formatLawBasis(name: LawName, from: string | null): string | null {
  const since = formatLawStart(name, from);
  return since === null ? null : `${LAW_RULES[name].source}. ${since}`;
}
