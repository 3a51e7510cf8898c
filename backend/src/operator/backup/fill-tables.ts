import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { tableFile } from './backup-format';
import type { TableShape } from './describe-tables';

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 1_000_000;

/** Yields complete lines. `readline` would also split at U+2028, which PostgreSQL does not escape. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

async function* batchesOf(file: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      batch.push(line);
      characters += line.length;
      if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/** Restores generated numbers unchanged, because other rows reference them. */
async function fillTable(tx: Database, { name, columns }: TableShape, file: string): Promise<void> {
  const table = sql.identifier(name);
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  for await (const batch of batchesOf(file)) {
    await tx.execute(sql`
      insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::json)`);
  }
}

/** The tables must be empty. */
export async function fillTables(tx: Database, shapes: readonly TableShape[], folder: string): Promise<void> {
  for (const shape of shapes) await fillTable(tx, shape, join(folder, tableFile(shape.name)));
}

export async function hasRows(db: Database, shapes: readonly TableShape[]): Promise<boolean> {
  for (const { name } of shapes) {
    const [row] = await queryRows<{ one: number }>(db, sql`select 1 as one from ${sql.identifier(name)} limit 1`);
    if (row) return true;
  }
  return false;
}

export async function emptyTables(tx: Database, shapes: readonly TableShape[]): Promise<void> {
  const names = sql.join(
    shapes.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`truncate ${names} restart identity cascade`);
}
