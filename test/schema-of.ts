import { type Kysely, sql } from "kysely";

export async function describeSchema<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with own as (select * from pg_class where relnamespace = 'public'::regnamespace and relname not like 'kysely%')
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attstorage,
        (select collname from pg_collation where pg_collation.oid = attcollation), coalesce(attstattarget, -1), pg_get_expr(adbin, adrelid)) as line
      from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped and relkind in ('r', 'v')
    union all select concat_ws(' ', 'place of columns', relname, string_agg(attname, ' ' order by attnum))
      from own join pg_attribute on attrelid = own.oid where attnum > 0 and not attisdropped and relkind = 'r' group by relname
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, reloptions,
        (select string_agg(coalesce(attstattarget, -1)::text, ',' order by attnum) from pg_attribute where attrelid = indexrelid))
      from pg_index join own on own.oid = indexrelid
    union all select concat_ws(' ', 'table', relname, relkind, reloptions, case relkind when 'v' then regexp_replace(pg_get_viewdef(oid), '\\w+[.]', '', 'g') end) from own
    union all select concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid)) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e' and classid = 'pg_proc'::regclass)
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid)) from pg_trigger join own on own.oid = tgrelid
      where not tgisinternal
    union all select concat_ws(' ', 'enum', typname, string_agg(enumlabel, ' ' order by enumsortorder))
      from pg_type join pg_enum on enumtypid = pg_type.oid group by typname
    union all select concat_ws(' ', 'extension', extname) from pg_extension`.execute(db);
  return rows.map(({ line }) => line).toSorted();
}
