import type { Contact } from "#domain/words/contact.ts";

type ColumnValues<Column extends string> = Record<Column, string>;
type VisibilityFlags<Column extends string> = Record<`${Column}Visible`, boolean>;

function mapContactColumns<Table extends string, Kind extends string, Column extends string>(
  table: Table,
  columnOf: Readonly<Record<Kind, Column>>,
) {
  const kinds = Object.entries(columnOf) as [Kind, Column][];
  return {
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
