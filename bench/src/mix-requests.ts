import pg from 'pg';
import { writeVideos } from './catalogue';
import type { PacedRequest } from './paced-load';
import type { BenchBackend } from './servers/backend';

const VIDEOS = 500;
/** Hashing a password takes most of a sign-up. */
const SIGN_UP_CONCURRENCY = 4;

/** One account, and the video that it watches. */
export interface MixViewer {
  readonly authorization: string;
  readonly id: number;
}

/** Writes a catalogue and signs viewers up, who watch 50 different videos. */
export async function createViewers(backend: BenchBackend, database: string, accounts: number): Promise<MixViewer[]> {
  await writeVideos(database, VIDEOS);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    "select id from videos where status = 'Active' and type = 'Free' order by id limit 50",
  );
  await client.end();
  const tokens: string[] = [];
  while (tokens.length < accounts)
    tokens.push(...(await Promise.all(Array.from({ length: SIGN_UP_CONCURRENCY }, () => backend.signUp()))));
  return tokens.map((token, index) => ({
    authorization: `Bearer ${token}`,
    id: rows[index % rows.length]?.id ?? 0,
  }));
}

/** Returns the calls of a site's mix: what each viewer sends, in turn. */
export const toMix = (origin: string, viewers: readonly MixViewer[]): PacedRequest[] =>
  viewers.flatMap(({ authorization, id }) => {
    const headers = { authorization };
    const get = (path: string): PacedRequest => ({ method: 'GET', url: origin + path, headers });
    return [
      get(`/files/getProgressTime?videoId=${id}`),
      get('/files/search?page=0&size=8&searchQuery='),
      get(`/files/${id}`),
      get(`/files/url/${id}/200`),
      {
        method: 'POST',
        url: `${origin}/files/recordUserBrowseHistory`,
        headers,
        body: { video_id: id, event: 'progress', progressTime: id },
      },
      get('/api/v1/notifications/recent'),
      get(`/files/search?page=0&size=8&searchQuery=${encodeURIComponent(id % 2 ? 'morning' : 'प्रकाश')}`),
      get('/files/getUserBrowseHistory'),
    ];
  });
