import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * Brings a site's catalogue to `total` videos by copies of its own, which share their media; the site writes their search texts when it
 * starts. It must not be running.
 */
export async function copyVideos(dataDir: string, total: number): Promise<void> {
  const database = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm } });
  await database.query(
    `with own as (
      select *, row_number() over (order by id) - 1 as place, count(*) over () as size from videos where key not like '%-copy-%'
    )
    insert into videos (key, title, description, status, price, created_on, created_by, language, cover, trailer_folder, type, length, featured, hero, media_folder)
    select key || '-copy-' || n, title || ' ' || n, description, 'Active', price, created_on - n * interval '17 hours', created_by, language,
      cover - 'hero', trailer_folder, type, length, false, false, media_folder
    from generate_series(1, $1 - (select count(*)::int from own)) n join own on place = n % size
    order by n desc
    on conflict (key) do nothing`,
    [total],
  );
  await database.close();
}
