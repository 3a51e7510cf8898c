// Commits rows in an embedded database and prints a line after each. Arguments: its folder, the number of rows, and
// `unflushed` for PGlite with its own settings.
import { writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { openPglite, usePglite } from '../database/open-pglite';

const [folder = '', rows = '0', kind] = process.argv.slice(2);
const database = kind === 'unflushed' ? usePglite(await PGlite.create(`${folder}/database`)) : await openPglite(folder);
await database.db.execute(sql`create table commits (id integer)`);
writeSync(1, 'ready\n');
for (let row = 0; row < Number(rows); row += 1) {
  await database.db.execute(sql`insert into commits values (${row})`);
  writeSync(1, `acknowledged ${row}\n`);
}
await database.close();
