import type { Contact } from "#domain/words/contact.ts";

type Values<Column extends string> = Record<Column, string>;
type Flags<Column extends string> = Record<`${Column}Visible`, boolean>;

/**
 * How a table holds contacts: each has a column, and beside it one that says whether strangers see it. `columnOf` names the first
 * by the kind of contact.
 */
function contactColumns<Table extends string, Kind extends string, Column extends string>(
  table: Table,
  columnOf: Readonly<Record<Kind, Column>>,
) {
  const kinds = Object.entries(columnOf) as [Kind, Column][];
  return {
    /** The names of all these columns, to be selected. */
    names: kinds.flatMap(([, column]) => [`${table}.${column}` as const, `${table}.${column}Visible` as const]),

    /** A row's contacts as the rules know them. */
    read(row: Values<Column> & Flags<Column>): Record<Kind, Contact> {
      const values: Values<Column> = row;
      const flags: Flags<Column> = row;
      const contactOf = (column: Column): Contact => ({ value: values[column], visible: flags[`${column}Visible`] });
      return Object.fromEntries(kinds.map(([kind, column]) => [kind, contactOf(column)])) as Record<Kind, Contact>;
    },

    /** The values of the columns for such contacts. */
    write(contacts: Readonly<Record<Kind, Contact>>): Values<Column> & Flags<Column> {
      const values = kinds.map(([kind, column]) => [column, contacts[kind].value]);
      const flags = kinds.map(([kind, column]) => [`${column}Visible`, contacts[kind].visible]);
      return Object.fromEntries([...values, ...flags]) as Values<Column> & Flags<Column>;
    },
  };
}

/** Columns of the contacts that a company's cars show. */
export const companyContacts = contactColumns("companies", {
  phone: "contactPhone",
  whatsapp: "whatsapp",
  instagram: "instagram",
  website: "website",
});

/** Columns of a profile's contacts. */
export const profileContacts = contactColumns("profiles", {
  phone: "phone",
  telegram: "telegram",
  email: "email",
  website: "website",
});
