import type { Contact } from "#domain/words/contact.ts";

type ColumnValues<Column extends string> = Record<Column, string>;
type VisibilityFlags<Column extends string> = Record<`${Column}Visible`, boolean>;

/**
 * Maps contacts to the columns of a table. Each contact has a column for its value, and a boolean column whose name
 * ends with `Visible`, which is true if strangers see the contact. `columnOf` names the value's column for each kind.
 */
function mapContactColumns<Table extends string, Kind extends string, Column extends string>(
  table: Table,
  columnOf: Readonly<Record<Kind, Column>>,
) {
  const kinds = Object.entries(columnOf) as [Kind, Column][];
  return {
    /** Names of all columns of the contacts, for a select. */
    names: kinds.flatMap(([, column]) => [`${table}.${column}` as const, `${table}.${column}Visible` as const]),

    read(row: ColumnValues<Column> & VisibilityFlags<Column>): Record<Kind, Contact> {
      const values: ColumnValues<Column> = row;
      const flags: VisibilityFlags<Column> = row;
      const contactOf = (column: Column): Contact => ({ value: values[column], visible: flags[`${column}Visible`] });
      return Object.fromEntries(kinds.map(([kind, column]) => [kind, contactOf(column)])) as Record<Kind, Contact>;
    },

    write(contacts: Readonly<Record<Kind, Contact>>): ColumnValues<Column> & VisibilityFlags<Column> {
      const values = kinds.map(([kind, column]) => [column, contacts[kind].value]);
      const flags = kinds.map(([kind, column]) => [`${column}Visible`, contacts[kind].visible]);
      return Object.fromEntries([...values, ...flags]) as ColumnValues<Column> & VisibilityFlags<Column>;
    },
  };
}

/** The contacts that all cars of a company show. */
export const companyContactColumns = mapContactColumns("companies", {
  phone: "contactPhone",
  whatsapp: "whatsapp",
  instagram: "instagram",
  website: "website",
});

export const profileContactColumns = mapContactColumns("profiles", {
  phone: "phone",
  telegram: "telegram",
  email: "email",
  website: "website",
});
