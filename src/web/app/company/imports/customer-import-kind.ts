import type { CustomerView } from "#contract/fleet/customers.ts";
import type { CustomerMatches } from "#contract/fleet/imports.ts";
import { listChangedFields, planCustomerImport, type CustomerValues } from "#domain/fleet/customer-import.ts";
import { readCustomers, type CustomerLine, type CustomerLineProblem } from "#domain/fleet/customer-paste.ts";
import { formatContact } from "#domain/words/contact.ts";
import { api } from "#web/app/api/client.ts";

import { makeImportKindBase, type ListImportKind, type SentLine, type LineVerdict } from "./import-kind.ts";

const customerProblemWords: Record<Exclude<CustomerLineProblem, `phone-${string}`>, string> = {
  "no-name": "Ad yok",
  "name-too-long": "Ad 80 karakterden uzun",
  email: "E-posta okunamadı",
  "notes-too-long": "Notlar 2.000 karakterden uzun",
  "caution-too-long": "Dikkat 500 karakterden uzun",
};

const customerFieldWords = {
  name: "Ad",
  phone: "Telefon",
  email: "E-posta",
  notes: "Notlar",
  caution: "Dikkat",
  isBusiness: "Şirket adına",
};

function formatCustomerField(field: keyof CustomerValues, values: CustomerValues): string {
  const value = values[field];
  if (typeof value === "boolean") return value ? "evet" : "hayır";
  if (value === "") return "yok";
  return (field === "phone" ? formatContact("phone", value) : value).replaceAll("\n", " / ");
}

function judgeCustomerLine(line: CustomerLine, { customers, doubt }: CustomerMatches): LineVerdict {
  const settled = planCustomerImport(line, customers);
  if (settled.found === "new")
    return doubt === null
      ? { state: "new", words: listNotes(line) }
      : { state: "asked", words: [doubt, ...listNotes(line)], tick: "Numara doğru, kaydet" };
  if (settled.found === "same") return { state: "same", words: ["Bu müşteri aynı bilgilerle kayıtlı"] };
  if (settled.found === "several")
    return { state: "left", words: ["Bu telefonla ya da adla birden çok müşteriniz var. Hangisi olduğu belli değil"] };
  if (settled.found === "too-long") return { state: "left", words: ["Kayıtlı notlarla birlikte çok uzun oluyor"] };
  const { customer, values } = settled;
  const changes = listChangedFields(customer, values).map(
    (field) =>
      `${customerFieldWords[field]}: ${formatCustomerField(field, customer)} → ${formatCustomerField(field, values)}`,
  );
  return { state: "asked", words: [`Kayıtlı: ${customer.name}`, ...changes], tick: "Değiştir" };
}

function listNotes({ notes, caution }: CustomerLine): string[] {
  return [
    ...(notes === "" ? [] : [`Notlar: ${notes.replaceAll("\n", " / ")}`]),
    ...(caution === "" ? [] : [`Dikkat: ${caution.replaceAll("\n", " / ")}`]),
  ];
}

/** The request data of a line. A line with a doubt gets here only after the user has confirmed the line. */
function toSentCustomerLine({
  id,
  line,
  known: { customers, doubt },
}: SentLine<CustomerLine, CustomerMatches>): object {
  const settled = planCustomerImport<CustomerView>(line, customers);
  const { isBusiness, ...said } = line;
  return {
    id,
    ...said,
    ...(isBusiness !== null && { isBusiness }),
    ...(doubt !== null && { phoneIsRight: true }),
    ...(settled.found === "changed" && { change: { id: settled.customer.id, version: settled.customer.version } }),
  };
}

export const customerImportKind: ListImportKind<CustomerLine, CustomerMatches> = {
  what: "customers",
  ...makeImportKindBase("müşteri", "new"),
  nounInAccusative: "müşteriyi",
  hint: "Excel dosyasını seçin ya da başlık satırıyla birlikte kopyalayıp yapıştırın. Ad yeter. Telefon, e-posta ve notlar varsa onları da alırız.",
  placeholder: "Ad Soyad\tTelefon\tE-posta\nAyşe Yılmaz\t0532 123 45 67\tayse@ornek.com",
  nothingFound: "Okunacak satır bulunamadı. Her satırda bir müşterinin adı olmalı.",
  meaningWords: {
    name: "Ad",
    phone: "Telefon",
    email: "E-posta",
    notes: "Notlar",
    caution: "Dikkat",
    business: "Şirket adına",
  },
  problemWords: customerProblemWords,
  repeatedNoun: "Bu müşteri",
  identityWay: "Sürücü bilgilerini müşterinin sayfasında yazın. Orada şifreli saklarız.",
  read: readCustomers,
  lookedUp: ({ name, phone }) => ({ name, phone }),
  judge: judgeCustomerLine,
  describe: ({ name, phone, email, isBusiness }) => [
    name,
    ...(phone === "" ? [] : [formatContact("phone", phone)]),
    ...(email === "" ? [] : [email]),
    ...(isBusiness ? ["Şirket"] : []),
  ],
  sent: toSentCustomerLine,
  procedures: api.company.customerImports,
};
