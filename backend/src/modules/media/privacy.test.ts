import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { toCount } from '@inspire/devkit/figures';
import { handleErrors } from '../../app/error-handler';
import { queryRows } from '../../database/database';
import { call } from '../../testing/client';
import { importFolder, setUpContentFolder, smallCatalogue } from '../../testing/content-folder';
import { measureGoal } from '../../testing/measure-goal';
import { newViewer, seedGrant, seedSubscription } from '../../testing/seed';
import { setUpFolder } from '../../testing/set-up';
import { days, mediaKeysFrom, minutes, setUpTestServer } from '../../testing/test-server';
import type { AccessDecision } from '../entitlements/entitlement';
import { createFolderStorage } from './folder-storage';
import { mediaRoutes } from './media-routes';
import type { MediaStore } from './storage';
import { createStreamTokens, type StreamTokenClaims, type StreamTokens } from './stream-token';

interface Item {
  readonly kind: 'video' | 'track';
  readonly id: number;
  readonly folder: string;
  readonly files: readonly string[];
  readonly prefix: string;
}

interface Attack {
  readonly name: string;
  readonly url: string;
}

const claimsOf = (prefix: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(prefix.split('/')[3]?.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** R6: no byte of a paid item for viewers without access. */
describe('privacy of media', () => {
  const root = setUpFolder();
  const content = setUpContentFolder();
  let storage: MediaStore;
  const server = setUpTestServer(async () => {
    storage = createFolderStorage(root());
    return { storage };
  });
  let items: Item[];
  let stranger: { id: number; prefix: string };
  const right = createStreamTokens(mediaKeysFrom('test'));

  const prefixOf = async (token: string, kind: Item['kind'], id: number) => {
    const { url } = await call(server.app, kind === 'video' ? 'videoStream' : 'audioStream', {
      token,
      params: { id, validTime: 60 },
    });
    return url.slice(0, url.lastIndexOf('/') + 1);
  };

  before(async () => {
    const { albums, ...catalogue } = smallCatalogue();
    await content.writeCatalogue({
      ...catalogue,
      albums: albums.map((album) => (album.key === 'breath' ? { ...album, type: 'Premium', price: 99 } : album)),
    });
    await importFolder({ folder: content.folder, media: storage, db: server.db, clock: () => server.clock.now });

    const owner = await newViewer(server, 'owner@example.com');
    const rows = await queryRows<{
      kind: Item['kind'];
      id: number;
      folder: string;
      album: number | null;
      paid: boolean;
    }>(
      server.db,
      sql`
      select 'video' as kind, id, media_folder as folder, null as album, type <> 'Free' as paid from videos
      union all select 'track', id, media_folder, album_id, true from tracks order by kind, id`,
    );
    const startsAt = new Date(server.clock.now.getTime() - days(1));
    for (const row of rows.filter(({ kind, paid }) => kind === 'video' && paid))
      await seedGrant(server.db, owner.id, { videoId: row.id, startsAt });
    for (const album of new Set(rows.flatMap((row) => row.album ?? [])))
      await seedGrant(server.db, owner.id, { albumId: album, startsAt });
    items = await Promise.all(
      rows
        .filter(({ paid }) => paid)
        .map(async ({ kind, id, folder }) => ({
          kind,
          id,
          folder,
          files: await storage.list(folder),
          prefix: await prefixOf(owner.token, kind, id),
        })),
    );

    const { token, id } = await newViewer(server, 'stranger@example.com');
    // A stranger with an expired subscription, who watches a free video.
    await seedSubscription(server.db, id, new Date(startsAt.getTime() - days(30)), startsAt);
    const free = rows.find(({ paid }) => !paid) ?? assert.fail('nothing is free');
    stranger = { id, prefix: await prefixOf(token, 'video', free.id) };
  });

  function attacksOn(item: Item, file: string): Attack[] {
    const { kind, id, folder, prefix } = item;
    const [, , , signed = ''] = prefix.split('/');
    const [payload = '', signature = ''] = signed.split('.');
    const soon = new Date(server.clock.now.getTime() + minutes(60));
    const grant: StreamTokenClaims = { kind, id, user: stranger.id, device: 1, generation: 0, folder, expiresAt: soon };
    const claims = claimsOf(prefix);
    const deviceOf = ({ d, n }: Record<string, unknown>) => ({ device: Number(d), generation: Number(n) });
    const owner = { user: Number(claims.u), ...deviceOf(claims) };
    const strangersDevice = deviceOf(claimsOf(stranger.prefix));
    const encoded = (change: object) => Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
    const stream = (token: string) => `/media/stream/${token}/${file}`;
    const up = `../../../${folder}/${file}`;
    const flipped = (at: number) =>
      `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
    const named = (name: string, urls: readonly string[]): Attack[] => urls.map((url) => ({ name, url }));
    return [
      ...named('a guest', [
        `/media/${folder}/${file}`,
        `/${folder}/${file}`,
        `/media/stream/${folder}/${file}`,
        stream('x'),
        stream('.'),
        stream('null.null'),
        `/media/stream//${file}`,
      ]),
      ...named('a guest by way of the covers', [
        `/media/covers/../${folder}/${file}`,
        `/media/covers/..%2f${folder}/${file}`,
        `/media/covers/..%2f${encodeURIComponent(folder)}%2f${encodeURIComponent(file)}`,
        `/media/covers/%2e%2e/${folder}/${file}`,
        `/media/covers/..%5c${folder}%5c${file}`,
        `/media/covers/.%00./${folder}/${file}`,
        `/media/covers//${folder}/${file}`,
      ]),
      ...named('another viewer, as if the server had signed it', [
        stream(right.sign(grant)),
        stream(right.sign({ ...grant, ...deviceOf(claims) })),
      ]),
      ...named('another viewer, with the device of the own session', [
        stream(right.sign({ ...grant, ...strangersDevice })),
      ]),
      ...named("the owner's account on another's device", [
        stream(right.sign({ ...grant, ...owner, ...strangersDevice })),
      ]),
      ...named('a foreign key', [
        ...[
          mediaKeysFrom('foreign'),
          [{ id: 'test', secret: Buffer.from('a guessed secret of 32 characters') }] as const,
        ].map((keys) => stream(createStreamTokens(keys).sign({ ...grant, ...owner }))),
      ]),
      ...named('an expired address', [stream(right.sign({ ...grant, ...owner, expiresAt: server.clock.now }))]),
      ...named('a changed address', [
        ...[
          { e: 9_999_999_999 },
          { u: stranger.id },
          { k: 'none' },
          { k: 'toString' },
          { i: Number(claims.i) + 1_000 },
          { f: '.' },
          { n: 1 },
        ].map((change) => stream(`${encoded(change)}.${signature}`)),
        ...[0, 1, 20, 42].map((at) => stream(`${payload}.${at < 42 ? flipped(at) : signature.slice(0, at)}`)),
        stream(payload),
        stream(`${payload}.`),
        stream(`.${signature}`),
        stream(`${signed}.${signature}`),
        stream(`${stranger.prefix.split('/')[3]?.split('.')[0]}.${signature}`),
      ]),
      ...named('the address of another item', [
        `${stranger.prefix}${up}`,
        `${stranger.prefix}..%2f..%2f..%2f${folder}/${file}`,
        `${stranger.prefix}%2e%2e/%2e%2e/%2e%2e/${folder}/${file}`,
        `${stranger.prefix}..%5c..%5c..%5c${folder}%5c${file}`,
        `${stranger.prefix}/${folder}/${file}`,
        `${stranger.prefix}%252e%252e/%252e%252e/${folder}/${file}`,
        `${stranger.prefix}360p/..;/..;/..;/..;/${folder}/${file}`,
        `${stranger.prefix}${encodeURIComponent(up)}`,
        `${stranger.prefix}${folder}/${file}`,
      ]),
    ];
  }

  async function leaksOf(app: FastifyInstance): Promise<{ leaks: Attack[]; requested: number }> {
    const leaks: Attack[] = [];
    let requested = 0;
    for (const item of items) {
      for (const file of item.files) {
        const attacks = attacksOn(item, file);
        const responses = await Promise.all(
          attacks.flatMap((attack) =>
            [{}, { range: 'bytes=0-0' }].map(async (headers) => {
              const { statusCode, rawPayload } = await app.inject({ url: attack.url, headers });
              requested += 1;
              return statusCode < 300 && rawPayload.length > 0 ? [attack] : [];
            }),
          ),
        );
        leaks.push(...responses.flat());
      }
    }
    return { leaks, requested };
  }

  it('serves the owner every byte of every file', async () => {
    assert.ok(items.length >= 5);
    for (const { prefix, folder, files } of items) {
      assert.ok(files.length > 0);
      for (const file of files) {
        const { statusCode, rawPayload } = await server.app.inject(`${prefix}${file}`);
        const stored = await storage.open(`${folder}/${file}`);
        const content = Buffer.concat((await stored?.read({ start: 0, end: stored.size - 1 }).toArray()) as Buffer[]);
        assert.deepEqual([statusCode, rawPayload], [200, content], `${folder}/${file}`);
      }
    }
  });

  it('serves no other viewer a byte of any', () =>
    measureGoal('R6', async () => {
      const { leaks, requested } = await leaksOf(server.app);
      assert.deepEqual(leaks, []);
      assert.ok(requested > 1_000, `${requested} requests`);
      return { throughNode: toCount('bytes', 0, requested) };
    }));

  it('fails when the check of the signature, the expiry or the access is missing', async () => {
    const faulty = async (tokens: StreamTokens, isRequested: boolean) => {
      const app = Fastify({ routerOptions: { maxParamLength: 1_000 } });
      handleErrors(app);
      const authorize = async ({ user }: { user: number }): Promise<AccessDecision> =>
        isRequested && user === stranger.id ? { allowed: false, reason: 'premium', detail: '' } : { allowed: true };
      mediaRoutes(app, {
        storage,
        tokens,
        authorizer: { authorize },
        isShownTrailer: async () => false,
        clock: () => server.clock.now,
      });
      const { leaks } = await leaksOf(app);
      await app.close();
      return new Set(leaks.map(({ name }) => name));
    };
    const unsigned: StreamTokens = {
      ...right,
      verify(token) {
        const { t, i, u, d, n, f, e } = JSON.parse(
          Buffer.from(token.split('.')[0] ?? '', 'base64url').toString(),
        ) as Record<'t' | 'f', never> & Record<'i' | 'u' | 'd' | 'n' | 'e', number>;
        return { kind: t, id: i, user: u, device: d, generation: n, folder: f, expiresAt: new Date(e * 1_000) };
      },
    };
    const leaked = await faulty(unsigned, true);
    for (const name of ['a foreign key', 'a changed address', 'an expired address']) assert.ok(leaked.has(name), name);
    const unrequested = await faulty(right, false);
    assert.ok(unrequested.has('another viewer, as if the server had signed it'));
  });
});
