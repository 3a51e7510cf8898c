import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * Adds copies of the sample videos to a site until it has `total` videos. A copy uses the media of its original. The site must not run
 * meanwhile; when it starts, it writes the search texts of the copies.
 * @param dataDir the data folder of the site, which uses the embedded database
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
