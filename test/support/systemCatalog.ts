import { engine } from "./database.ts"

/** A column of one of our tables. `key` is its position in the primary key from 1, or 0 if it is not part of it. */
export interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly key: number
}

/** A column that references another table's. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
  readonly onDelete: string
}

const sqlite = {
  columns: `
    select m.name as "table", c.name as "column", c.type as type, c.pk as "key"
    from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.cid`,
  references: `
    select m.name as "table", f."from" as "column", f."table" as target, f."to" as "targetColumn", f.on_delete as "onDelete"
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
}

const postgres = {
  columns: `
    select c.table_name as "table", c.column_name as "column", c.data_type as type,
      cast(coalesce(k.ordinal_position, 0) as integer) as "key"
    from information_schema.columns c
      left join information_schema.table_constraints p on p.table_schema = c.table_schema
        and p.table_name = c.table_name and p.constraint_type = 'PRIMARY KEY'
      left join information_schema.key_column_usage k on k.constraint_schema = p.constraint_schema
        and k.constraint_name = p.constraint_name and k.column_name = c.column_name
    where c.table_schema = current_schema() order by c.table_name, c.ordinal_position`,
  references: `
    select r.relname as "table", a.attname as "column", t.relname as target, b.attname as "targetColumn",
      case f.confdeltype when 'c' then 'CASCADE' else 'NO ACTION' end as "onDelete"
    from pg_constraint f cross join lateral unnest(f.conkey, f.confkey) as k (own, other)
      join pg_class r on r.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`
}

/** Queries the system catalog of either engine: all columns, and all foreign keys. */
export const systemCatalog = engine === "postgres" ? postgres : sqlite
