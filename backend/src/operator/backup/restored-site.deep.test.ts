import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eq, isNotNull } from 'drizzle-orm';
import { parse, stringify } from 'yaml';
import { toCount } from '@inspire/devkit/figures';
import { filesUnder } from '@inspire/server-kit/files';
import { type S3Server, s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';
import { loadBackendConfig } from '../../app/config';
import { videos } from '../../database/schema/catalogue';
import { orders } from '../../database/schema/orders';
import { outbox } from '../../database/schema/outbox';
import { createPaymentCore, createPaymentReconciler } from '../../modules/commerce/payments/create-payments';
import { openMediaBucket, openMediaStore } from '../../modules/media/open-storage';
import { call, callExpectingError, signUp, streamOf } from '../../testing/client';
import { importFolder } from '../../testing/content-folder';
import { type RazorpayDouble, startRazorpayDouble } from '../../testing/doubles/razorpay-double';
import { startStripeDouble, type StripeDouble } from '../../testing/doubles/stripe-double';
import { measureGoal } from '../../testing/measure-goal';
import { pluck } from '../../testing/pluck';
import { orderVideo, paymentOptions } from '../../testing/sandbox-payments';
import { seedVideo } from '../../testing/seed';
import { setUpFolder } from '../../testing/set-up';
import { hours, startTestServer, type TestServer } from '../../testing/test-server';
import { reconcileSince } from '../commands/reconcile';
import { createBucketMedia, createFolderMedia } from './backup-media';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

const quiet = () => undefined;
const sample = fileURLToPath(new URL('../../../sample', import.meta.url));
/** A real package of the sample, sold once. */
const FILM = 'put-the-bag-down';

async function makeSampleFolder(folder: string): Promise<void> {
  const { videos: entries } = parse(await readFile(join(sample, 'catalogue.yaml'), 'utf8')) as {
    videos: { key: string; cover: { widths: number[] } }[];
  };
  const film = entries.find(({ key }) => key === FILM) ?? assert.fail();
  await mkdir(join(folder, 'covers'), { recursive: true });
  for (const width of film.cover.widths)
    for (const type of ['avif', 'webp'])
      await cp(join(sample, `covers/${FILM}-${width}.${type}`), join(folder, `covers/${FILM}-${width}.${type}`));
  for (const kind of ['videos', 'trailers'])
    await cp(join(sample, kind, FILM), join(folder, kind, FILM), { recursive: true });
  await writeFile(join(folder, 'catalogue.yaml'), stringify({ videos: [film] }));
}

describe('a restored site', () => {
  const path = setUpFolder();
  let s3: S3Server | undefined;
  let stripe: StripeDouble;
  let razorpay: RazorpayDouble;
  let now = new Date('2026-03-30T10:00:00.000Z');
  const servers: TestServer[] = [];

  before(async () => {
    await makeSampleFolder(path('content'));
    if (!s3ServerSkip) s3 = await startS3Server();
    [stripe, razorpay] = await Promise.all([startStripeDouble(() => now), startRazorpayDouble(() => now)]);
  });
  after(async () => {
    for (const one of [...servers, s3, stripe, razorpay]) await one?.[Symbol.asyncDispose]();
  });

  /** @param place a folder below `root`, or a bucket */
  async function startSite(place: string, provider: 'stripe' | 'razorpay') {
    const env = s3 && place.startsWith('s3:') ? { ...s3.media.env, MEDIA_URL: place } : { MEDIA_DIR: path(place) };
    const config = loadBackendConfig(env);
    const storage = openMediaStore(config, () => now);
    const keys = provider === 'stripe' ? { stripe: stripe.settings } : { razorpay: razorpay.settings };
    const payments = { ...config.payments, provider, ...keys };
    const server = await startTestServer({ storage, payments, clock: () => now });
    servers.push(server);
    const media = config.mediaBucket
      ? createBucketMedia(openMediaBucket(config.mediaBucket))
      : createFolderMedia(config.mediaDir);
    const paymentCore = { ...paymentOptions(server, payments), clock: () => now };
    const reconciler = createPaymentReconciler(paymentCore);
    const core = createPaymentCore(paymentCore);
    return { ...server, storage, media, reconciler, core };
  }
  type Site = Awaited<ReturnType<typeof startSite>>;

  const login = (site: Site, email: string) => call(site.app, 'login', { body: { email, password: 'secret-1' } });
  const filmOf = async ({ db }: Site) =>
    (await db.select({ id: videos.id }).from(videos).where(eq(videos.key, FILM)))[0]?.id ?? assert.fail();

  async function order(site: Site, token: string, videoId: number) {
    const { id, reference } = await orderVideo(site, token, videoId);
    return { id, reference: reference ?? '' };
  }
  const payAt = {
    stripe: (reference: string) => void stripe.pay(reference),
    razorpay: (reference: string) => void razorpay.pay(reference),
  };
  const backOf = (site: Site, { reference }: { reference: string }) => site.app.inject(`/payments/return/${reference}`);

  /** Compares every file that a player could fetch with the sample. @returns how many */
  async function playAll(site: Site, token: string): Promise<number> {
    const { url } = await call(site.app, 'videoStream', streamOf(token, await filmOf(site)));
    const { trailerUrl = '' } = await call(site.app, 'video', { params: { id: await filmOf(site) } });
    let compared = 0;
    for (const [address, kind] of [
      [url, 'videos'],
      [trailerUrl, 'trailers'],
    ] as const) {
      const base = address.slice(0, address.lastIndexOf('/'));
      const files = await filesUnder(join(sample, kind, FILM));
      assert.ok(files.filter((file) => file.endsWith('.m4s')).length > 3);
      for (const file of files) {
        const { statusCode, rawPayload } = await site.app.inject(`${base}/${file}`);
        assert.equal(statusCode, 200, `${kind}: ${file} ${base} ${rawPayload.toString().slice(0, 300)}`);
        // Playlists are sent for this viewer; segments as they are.
        if (/\.(m4s|mp4|webp|vtt)$/.test(file))
          assert.ok(rawPayload.equals(await readFile(join(sample, kind, FILM, file))), `${kind}: ${file}`);
      }
      compared += files.length;
    }
    return compared;
  }

  const receiptsOf = async ({ db }: Site) =>
    (await db.select({ receipt: orders.receipt }).from(orders).where(isNotNull(orders.receipt))).map(
      ({ receipt }) => receipt?.number,
    );

  /** The row asks for a bucket; the same holds for a folder. */
  const measure = async (place: string, run: Parameters<typeof measureGoal>[1]): Promise<void> => {
    await (place.startsWith('s3:') ? measureGoal('R15', run) : run());
  };
  const cases = [
    ['stripe', 'media-one', 'media-two'],
    ['razorpay', 's3://media/one', 's3://media/two'],
  ] as const;
  for (const [provider, place, other] of cases) {
    it(
      `plays real media, and has lost no payment and revived no session: ${provider}, ${place} (R15)`,
      { skip: place.startsWith('s3:') && s3ServerSkip },
      () =>
        measure(place, async () => {
          now = new Date('2026-03-30T10:00:00.000Z');
          const pay = payAt[provider];
          const site = await startSite(place, provider);
          await importFolder({ folder: path('content'), media: site.storage, db: site.db, clock: () => now });
          const [film, second, third] = [
            await filmOf(site),
            await seedVideo(site.db, { type: 'BuyOne' }),
            await seedVideo(site.db, { type: 'BuyOne' }),
          ];
          const { token: stored } = await signUp(site.app, 'kept@example.com');
          const first = await order(site, stored, second);
          pay(first.reference);
          await backOf(site, first);
          const open = await order(site, stored, third);
          await site.db.delete(outbox);
          const mail = { to: 'kept@example.com', subject: 'Old', text: '' };
          await site.db.insert(outbox).values([
            { mail, createdAt: new Date(now.getTime() - hours(1)) },
            { mail: { ...mail, subject: 'New' }, createdAt: new Date(now.getTime() + hours(40)) },
          ]);
          const folder = path(`backup-${provider}`);
          await makeBackup({ db: site.db, media: site.media, folder, now, report: quiet });

          // The lost days, over the end of the financial year.
          now = new Date(now.getTime() + hours(1));
          await call(site.app, 'logout', { token: stored });
          const { token: again } = await login(site, 'kept@example.com');
          const late = await order(site, again, film);
          const { token: gone } = await signUp(site.app, 'gone@example.com');
          const ofGone = await order(site, gone, film);
          for (const one of [open, late, ofGone]) {
            pay(one.reference);
            await backOf(site, one);
          }
          now = new Date('2026-04-01T06:00:00.000Z');
          const fourth = await seedVideo(site.db, { type: 'BuyOne' });
          const { token: april } = await login(site, 'kept@example.com');
          const unknownItem = await order(site, april, fourth);
          pay(unknownItem.reference);
          await backOf(site, unknownItem);
          const issued = await receiptsOf(site);
          assert.equal(issued.length, 5);

          now = new Date('2026-04-01T12:00:00.000Z');
          const restored = await startSite(other, provider);
          await restoreBackup({ db: restored.db, media: restored.media, folder, isForced: false, now, report: quiet });
          for (const token of [stored, again, gone]) await callExpectingError(restored.app, 'orders', 401, { token });
          assert.deepEqual(
            (await restored.db.select({ mail: outbox.mail }).from(outbox)).map((row) => row.mail.subject),
            ['New'],
          );
          const { token } = await login(restored, 'kept@example.com');
          await callExpectingError(restored.app, 'videoStream', 403, streamOf(token, film));
          for (const _ of [1, 2]) await restored.reconciler.run();
          const played = await playAll(restored, token);
          const own = await call(restored.app, 'orders', { token });
          assert.deepEqual(pluck(own, 'state'), ['paid', 'paid', 'paid']);
          const [foundForGone] = await restored.db.select().from(orders).where(eq(orders.reference, ofGone.reference));
          assert.deepEqual([foundForGone?.state, foundForGone?.userId], ['refunded', null]);
          const isBack =
            provider === 'stripe'
              ? stripe.charge(ofGone.reference).refunded
              : razorpay.payment(razorpay.link(ofGone.reference).payments[0]?.payment_id ?? '').amount_refunded > 0;
          assert.ok(isBack, 'money of an account that is gone');
          assert.deepEqual(
            await restored.db.select().from(orders).where(eq(orders.reference, unknownItem.reference)),
            [],
          );

          const byHand = await reconcileSince(restored.db, restored.core, new Date('2026-03-30T10:00:00.000Z'), now);
          assert.deepEqual(
            [byHand.found, byHand.withoutItem],
            [0, [unknownItem.reference]],
            'repeating it finds no more',
          );

          const receipts = await receiptsOf(restored);
          const reissued = receipts.filter((number) => issued.indexOf(number) > 0);
          assert.ok(receipts.includes(issued[0]), 'the receipt of the backup is as it was');
          assert.deepEqual(reissued, []);
          const numbers = new Set([first, open, late, ofGone, unknownItem].map(({ id }) => id));
          const placed = await order(restored, token, await seedVideo(restored.db, { type: 'BuyOne' }));
          assert.ok(!numbers.has(placed.id));
          return { restored: toCount('%', 100, played) };
        }),
    );
  }
});
