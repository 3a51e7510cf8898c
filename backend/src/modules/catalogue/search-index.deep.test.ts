import assert from 'node:assert/strict';
import { before, describe, it, mock } from 'node:test';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { call } from '../../testing/client';
import { pluck } from '../../testing/pluck';
import { setUpTestServer } from '../../testing/test-server';
import { rewriteSearchTexts } from './rewrite-search-text';

const ROWS = 30_000;
/** A statement has ten seconds, also on a busy machine. */
const BATCH = 5_000;

/** The basis of P12: indexes serve the search of a large catalogue, and it counts exactly up to 10,000. */
describe('search of a large catalogue', () => {
  const server = setUpTestServer();
  before(async () => {
    for (let from = 1; from <= ROWS; from += BATCH)
      await server.db.execute(sql`
        insert into videos (key, title, description, status, price, created_on, created_by, cover, type, length, featured, hero, media_folder)
        select 'talk-' || n, (array['Morning', 'Evening', 'शांत सकाळ', 'Quiet'])[1 + n % 4] || ' talk ' || md5(n::text),
          case when n = 777 then 'Of a lighthouse' when n = 778 then 'एक दीपस्तंभ' when n = 779 then 'Exactly 100% true' else 'Words ' || md5((n + 1)::text) end,
          (case when n % 3 = 0 then 'Deactive' else 'Active' end)::item_status, 0, '2026-01-01', 'the Doctor', '{"alt":"","pictures":[]}', 'Free', 60, false, false, 'videos/' || n
        from generate_series(${from}::int, ${from + BATCH - 1}::int) n`);
    await server.db
      .execute(sql`insert into videos (key, title, description, status, price, created_on, created_by, cover, type, length, featured, hero, media_folder)
      select key, title, '', 'Active', 0, '2026-01-01', 'the Doctor', '{"alt":"","pictures":[]}', 'Free', 60, false, false, 'videos/' || key
      from (values ('zebra', 'Zebra'), ('walk', 'Walk #1')) as given (key, title)`);
    assert.equal(await rewriteSearchTexts(server.db), ROWS + 2);
    assert.equal(await rewriteSearchTexts(server.db), 0);
    await server.db.execute(sql`vacuum analyze videos`);
  });

  const search = (searchQuery: string, size = 8) => call(server.app, 'searchVideos', { query: { searchQuery, size } });

  /** The plan for these words; without any, the plan for all parameters, which the named statement of that list has. */
  async function planOf(searchQuery: string, size?: number): Promise<string> {
    const query = mock.method(pg.Client.prototype, 'query');
    await search(searchQuery, size);
    const sent = query.mock.calls.find(({ arguments: given }) =>
      (given[0] as { text?: string } | undefined)?.text?.includes('matching'),
    );
    query.mock.restore();
    const [statement, values] = (sent?.arguments ?? assert.fail('no search was sent')) as unknown as [
      { text: string },
      unknown[],
    ];
    const { rows } = await (sent?.this as pg.Client).query<{ 'QUERY PLAN': string }>(
      searchQuery ? `explain ${statement.text}` : `explain (generic_plan) ${statement.text}`,
      searchQuery ? values : undefined,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it('finds words of both scripts by the index of titles and descriptions', async () => {
    for (const words of ['lighthouse', 'दीपस्तंभ', '100% true']) {
      assert.match(await planOf(words), /Bitmap Index Scan on videos_search/, words);
      assert.deepEqual(
        (await search(words)).totalElements,
        words === 'lighthouse' ? 0 : 1,
        'one of the three is Deactive',
      );
    }
  });

  it("finds one and two letters by the index of the title's words", async () => {
    for (const letters of ['ze', 'z']) {
      assert.match(await planOf(letters), /Bitmap Index Scan on videos_title_words/, letters);
      assert.deepEqual(pluck((await search(letters)).content, 'title'), ['Zebra']);
    }
  });

  it('finds a leading punctuation mark by the index of such words', async () => {
    for (const signs of ['%', '_', '#!']) assert.match(await planOf(signs), /videos_sign_words/, signs);
    assert.deepEqual(pluck((await search('#')).content, 'title'), ['Walk #1']);
    assert.deepEqual((await search('%')).content, []);
  });

  it('reads whole rows only of the videos that a page shows', async () => {
    for (const words of ['talk', 'evening talk']) {
      const plan = await planOf(words, 500);
      assert.match(plan, /Index Cond: \(id = ANY/, plan);
    }
    const plan = await planOf('', 500);
    assert.match(plan, /Index Scan Backward using videos_pkey on videos /, plan);
    assert.doesNotMatch(plan, /CTE/, plan);
  });

  it('counts exactly up to 10,000 and stops there', async () => {
    const active = (remainder: number) =>
      Array.from({ length: ROWS }, (_, index) => index + 1).filter((n) => n % 4 === remainder && n % 3 !== 0).length;
    assert.equal((await search('evening talk')).totalElements, active(1));
    assert.equal((await search('शांत सकाळ')).totalElements, active(2));
    const all = await search('talk', 500);
    assert.deepEqual([all.totalElements, all.totalPages], [10_000, 20]);
    assert.equal((await search('')).totalElements, 10_000);
    const last = await call(server.app, 'searchVideos', { query: { searchQuery: 'talk', size: 500, page: 19 } });
    assert.equal(last.content.length, 500);
    assert.ok(last.content.every(({ status }) => status === 'Active'));
  });
});
