import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';

export interface TableShape {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  readonly counted: readonly string[];
  readonly key: readonly string[];
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly isGenerated: boolean;
  readonly isCounted: boolean;
  readonly isKey: boolean;
}

/** Queries the database's own catalogue, so that backups include new tables without a change here. */
const columnsQuery = sql`
  select c.relname::text as "table", a.attname::text as "column",
    a.attgenerated <> '' as "isGenerated",
    pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname) is not null as "isCounted",
    coalesce(a.attnum = any(k.conkey), false) as "isKey"
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where n.nspname = 'public' and c.relkind = 'r'
  order by c.relname, a.attnum`;

const referencesQuery = sql`
  select child.relname::text as "from", parent.relname::text as "to"
  from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

function shapesOf(columns: readonly ColumnRow[]): TableShape[] {
  const names = [...new Set(columns.map(({ table }) => table))];
  return names.map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const namesOf = (keep: (column: ColumnRow) => boolean) => own.filter(keep).map(({ column }) => column);
    return {
      name,
      columns: namesOf(({ isGenerated }) => !isGenerated),
      counted: namesOf(({ isCounted }) => isCounted),
      key: namesOf(({ isKey }) => isKey),
    };
  });
}

interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Sorts tables after the tables that they reference; ignores self-references.
 * @throws RangeError when references form a cycle
 */
function inOrder(tables: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const ordered: TableShape[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name }: TableShape) =>
      !references.some(({ from, to }) => from === name && to !== name && isWaiting.has(to));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new RangeError(`Tables refer to each other: ${[...isWaiting].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Sorts each table after the tables that it references. */
export async function describeTables(db: Database): Promise<TableShape[]> {
  const shapes = shapesOf(await queryRows<ColumnRow>(db, columnsQuery));
  return inOrder(shapes, await queryRows<Reference>(db, referencesQuery));
}
