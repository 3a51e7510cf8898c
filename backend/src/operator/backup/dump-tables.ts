import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { type BackupManifest, tableFile, TABLES_FOLDER } from './backup-format';
import type { TableShape } from './describe-tables';

const BATCH = 500;

const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Writes a line of JSON per row, ordered by key, so that equal rows make equal files. PostgreSQL formats the values,
 * because JavaScript would lose digits of numbers and timestamps.
 */
async function dumpTable(
  tx: Database,
  { name, columns, key }: TableShape,
  file: string,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  const order = key.length > 0 ? key : columns;
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select row_to_json(line)::text as line
    from (select ${identifiers(columns)} from ${sql.identifier(name)} order by ${identifiers(order)}) line`);
  let rows = 0;
  async function* readLines(): AsyncGenerator<string> {
    for (;;) {
      const batch = await queryRows<{ line: string }>(tx, sql`fetch ${sql.raw(String(BATCH))} from backup_rows`);
      if (batch.length === 0) return;
      const text = batch.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      rows += batch.length;
      yield text;
    }
  }
  await pipeline(readLines, createWriteStream(file, { mode: 0o600 }));
  await tx.execute(sql`close backup_rows`);
  return { rows, sha256: hash.digest('hex') };
}

export async function counterOf(
  tx: Database,
  table: string,
  column: string,
): Promise<BackupManifest['counters'][number]> {
  const [{ sequence } = { sequence: '' }] = await queryRows<{ sequence: string }>(
    tx,
    sql`select pg_get_serial_sequence(${`"${table}"`}::text, ${column}::text) as sequence`,
  );
  const [state] = await queryRows<{ last: string; isUsed: boolean }>(
    tx,
    sql`select last_value::text as last, is_called as "isUsed" from ${sql.raw(sequence)}`,
  );
  return { table, column, last: state?.last ?? '1', isUsed: state?.isUsed ?? false };
}

export async function dumpTables(
  tx: Database,
  shapes: readonly TableShape[],
  folder: string,
): Promise<Pick<BackupManifest, 'tables' | 'counters'>> {
  await mkdir(join(folder, TABLES_FOLDER), { recursive: true, mode: 0o700 });
  const tables: BackupManifest['tables'] = {};
  const counters: BackupManifest['counters'] = [];
  for (const shape of shapes) {
    tables[shape.name] = await dumpTable(tx, shape, join(folder, tableFile(shape.name)));
    for (const column of shape.counted) counters.push(await counterOf(tx, shape.name, column));
  }
  return { tables, counters };
}
