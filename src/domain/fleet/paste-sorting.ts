import { holdsMost, type PastedColumn } from "./paste-columns.ts";

/** The last word of such a heading: where, by whom, with what or when something was done, or a free text. */
const HARMLESS_WORDS = `
  il ilce sehir sehr semt mahalle ulke bolge uyruk uyrug yer konum lokasyon giris cikis nokta istasyon gise plaza otopark
  otoyol kopru tunel guzergah yol serit city town district country region nationality location station place entry exit
  lane road stadt ort land plaats standort
  sube ofis merkez depo departman bolum birim proje branch office department unit filiale
  kullanici personel operator temsilci sorumlu plasiyer sofor surucu kasiyer memur musteri kiraci sahib kaydeden giren
  olusturan duzenleyen onaylayan hazirlayan eden odeyen user agent driver clerk owner customer renter benutzer mitarbeiter
  fahrer mieter kunde gebruiker klant
  ad isim ism name cinsiyet meslek mesleg dil unvan hitap gender sex language title profession geschlecht anrede sprache
  firma sirket kurum kurulus tedarikci satici acente bayi servis sigorta company vendor supplier seller insurer merchant
  firm lieferant
  arac tasit marka model renk reng yakit vites kasa sinif segment motor donanim vehicle car make brand color colour fuel
  transmission gearbox class engine fahrzeug marke farbe kraftstoff getriebe merk kleur brandstof
  banka bank kur doviz currency daire tarife rate whg wahrung valuta zahlungsart oran
  yil ay gun hafta donem year month day week weekday jahr monat tag
  kaynak kaynag kanal source channel quelle adres address adresse aciklama aciklamas not notlar note notes remarks
  description bemerkung seri`
  .trim()
  .split(/\s+/u);

/**
 * Headings of columns that do not say whether a row counts. This list is closed on the safe side: the words under any
 * other heading are asked about.
 */
const HARMLESS_HEADING_PATTERN = new RegExp(
  String.raw`(?:^| )(?:${HARMLESS_WORDS.join("|")})(?:s?[iu])?(?: \d+)?$|\b(?:arac|tasit|yakit|vites|kasa|odeme|tahsilat|car|vehicle|fuel|payment) (?:sekli|yontemi|tipi?|turu?|cinsi|grubu?|araci|method|type|means|group|class)$|^para birimi$`,
  "u",
);

/** A heading of our own file of tolls, whose rows all count. */
const OWN_HEADING = "kiraci nasil bulundu";

/** A column with more different words than this names things. */
const SORTING_WORDS_MAX = 6;
const SORTING_WORD_LENGTH_MAX = 40;
/** How many columns, and how many of their words, a list is asked about at most. */
const SORTING_COLUMNS_MAX = 3;
const ASKED_WORDS_MAX = 9;

/**
 * Finds the columns that sort the rows for a reason that nobody knows: few words that stand in several rows, or in some
 * rows only, such as 'Arşiv' over 'Evet' and 'Hayır'. Those with the fewest words come first, and the rest is left out.
 */
export function findSortingColumns(columns: readonly PastedColumn[], rowCount: number): PastedColumn[] {
  if (columns.some(({ words }) => words === OWN_HEADING)) return [];
  const found = columns.flatMap((column) => {
    const words = new Set(column.cells).size;
    return isSorting(column, words, rowCount) ? [{ column, words }] : [];
  });
  let asked = 0;
  return found
    .toSorted((one, other) => one.words - other.words)
    .slice(0, SORTING_COLUMNS_MAX)
    .filter(({ words }, nth) => {
      asked += words;
      return nth === 0 || asked <= ASKED_WORDS_MAX;
    })
    .map(({ column }) => column);
}

function isSorting(column: PastedColumn, words: number, rowCount: number): boolean {
  const { words: heading, filled, ...counts } = column;
  const isWord = (cell: string) => cell.length <= SORTING_WORD_LENGTH_MAX && /^\p{L}[^\d@]*$/u.test(cell);
  return (
    heading !== "" &&
    !HARMLESS_HEADING_PATTERN.test(heading) &&
    counts.days + counts.clocks + counts.amounts + counts.plates === 0 &&
    words <= SORTING_WORDS_MAX &&
    (words === 1 ? filled < rowCount : words < filled) &&
    holdsMost(column, isWord)
  );
}
