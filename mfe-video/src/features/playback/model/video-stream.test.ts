import { ApiError } from '@inspire/shared/client';
import { createFakeTime } from '@inspire/shared/testing';
import { createVideoStream, toVideoStreamStatus } from './video-stream';

const minute = 60_000;

function setUp({ saved = 0, length = 600 } = {}) {
  const log: string[] = [];
  const time = createFakeTime();
  const world = { position: 0, error: undefined as Error | undefined };
  let requests = 0;
  const stream = createVideoStream({
    videoType: 'Rent',
    videoLength: length,
    fetchUrl: async ({ force }) => {
      requests += 1;
      log.push(force ? 'fetch, forced' : 'fetch');
      if (world.error) throw world.error;
      return { url: `/stream/${requests}/`, expiresAt: new Date(time.now() + 200 * minute).toISOString() };
    },
    fetchSavedPosition: async () => saved,
    getPosition: () => world.position,
    open: (url, startAt, isRequested) =>
      log.push(`open ${url} at ${startAt}${isRequested ? '' : ', after a purchase'}`),
    renew: (url) => log.push(`renew ${url}`),
    recover: () => log.push('recover'),
    onStatus: (status) => log.push('text' in status ? `${status.kind}: ${status.text}` : status.kind),
    now: time.now,
    setTimer: time.setTimer,
  });
  const begin = async () => {
    stream.start();
    await time.pass(0);
    log.length = 0;
  };
  return { stream, log, time, world, begin };
}

test('opens at the saved position', async () => {
  const { stream, log, time } = setUp({ saved: 42 });
  stream.start();
  await time.pass(0);
  expect(log).toEqual(['opening', 'fetch', 'open /stream/1/ at 42', 'open']);
});

test('opens at 0 when the saved position is within 5 seconds of the end', async () => {
  const { stream, log, time } = setUp({ saved: 596 });
  stream.start();
  await time.pass(0);
  expect(log).toContain('open /stream/1/ at 0');
});

test('a retry forces a fresh URL and continues at the position of the player', async () => {
  const { stream, log, time, world, begin } = setUp({ saved: 42 });
  await begin();
  world.position = 300;
  stream.retry();
  await time.pass(0);
  expect(log).toEqual(['opening', 'fetch, forced', 'open /stream/2/ at 300', 'open']);
});

test.each([
  ['when the browser is online', new ApiError('network'), 'onOnline', ''],
  ['after a purchase', new ApiError('http', 403), 'onPurchase', ', after a purchase'],
  ['after a purchase when the URL failed', new ApiError('http', 500), 'onPurchase', ', after a purchase'],
] as const)('opens %s, at the position of the player', async (_, error, event, suffix) => {
  const { stream, log, time, world, begin } = setUp();
  await begin();
  world.position = 597;
  world.error = error;
  stream.onRefused();
  await time.pass(0);
  stream.retry();
  await time.pass(0);
  world.error = undefined;
  log.length = 0;
  stream[event]();
  await time.pass(minute);
  expect(log).toEqual(['opening', 'fetch, forced', `open /stream/4/ at 597${suffix}`, 'open']);
});

test('a purchase of another item changes nothing', async () => {
  const { stream, log, time, begin } = setUp();
  await begin();
  stream.onPurchase();
  await time.pass(0);
  expect(log).toEqual([]);
});

test('a purchase does not take the playback lease back from the device that displaced this one (D-16)', async () => {
  const { stream, log, time, world, begin } = setUp();
  await begin();
  world.error = new ApiError('http', 403, 'Playing stopped here.', 'device-limit');
  stream.onRefused();
  await time.pass(0);
  expect(log).toEqual(['fetch, forced', 'locked: Playing stopped here.']);
  stream.onPurchase();
  await time.pass(minute);
  expect(log).toHaveLength(2);
});

test.each([
  ['BuyOne', 'Buy now for instant and unlimited viewing.', 'buy'],
  ['Premium', 'Please take a subscription plan to watch this video.', 'plan'],
  ['Rent', 'Rent this video to watch.', 'rent'],
  ['Album', 'This is a premium video album. Please buy it to listen.', 'album'],
  ['Free', 'Something Went Wrong', undefined],
] as const)('a denial without a text, on %s', (type, text, action) => {
  expect(toVideoStreamStatus({ kind: 'locked', detail: undefined }, type)).toEqual({ kind: 'locked', text, action });
});

test('the server’s text takes precedence', () => {
  expect(toVideoStreamStatus({ kind: 'locked', detail: 'Your rental has ended.' }, 'Rent')).toEqual({
    kind: 'locked',
    text: 'Your rental has ended.',
    action: 'rent',
  });
});

test('a displaced device can take over and is offered no purchase', () => {
  expect(toVideoStreamStatus({ kind: 'displaced', detail: 'Too many devices.' }, 'BuyOne')).toEqual({
    kind: 'locked',
    text: 'Too many devices.',
    action: 'takeOver',
  });
});

test.each([
  ['loggedOut', 'loggedOut'],
  ['missing', 'missing'],
  ['network', 'failed'],
  ['broken', 'failed'],
] as const)('%s is shown as %s', (kind, shown) =>
  expect(toVideoStreamStatus({ kind }, 'Free')).toEqual({ kind: shown }),
);
