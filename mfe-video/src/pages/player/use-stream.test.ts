import { ApiError } from '@inspire/shared/client';
import { createFakeTime } from '@inspire/shared/testing';
import type { OpenOptions, Player } from '../../features/player/model/player';
import { initialState } from '../../features/player/model/player-state';
import type { PlayerRequest } from '../../features/player/model/request-handlers';
import { openVideoStream } from './use-stream';

const minute = 60_000;

type PlayerListener = Parameters<Player['onEvent']>[0];

function setUp({ saved = 0 } = {}) {
  const log: string[] = [];
  const time = createFakeTime();
  const world = { position: 0, error: undefined as Error | undefined };
  let requests = 0;
  let listener: PlayerListener = () => undefined;
  const player = {
    state: () => ({ ...initialState, position: world.position }),
    open: ({ url, startAt, autoplay }: OpenOptions) =>
      log.push(`open ${url} at ${startAt}${autoplay ? '' : ', after a purchase'}`),
    renew: (url: string) => log.push(`renew ${url}`),
    request: ({ type }: PlayerRequest) => type === 'recover' && log.push(type),
    onEvent(added: PlayerListener) {
      listener = added;
      return () => undefined;
    },
  };
  const begin = async () => {
    const stream = openVideoStream(
      player,
      { videoType: 'Rent', video_length: 600 },
      {
        fetchUrl: async ({ force }) => {
          requests += 1;
          log.push(force ? 'fetch, forced' : 'fetch');
          if (world.error) throw world.error;
          return { url: `/stream/${requests}/`, expiresAt: new Date(time.now() + 200 * minute).toISOString() };
        },
        fetchSavedPosition: async () => saved,
        isVisible: () => false,
        onStatus: (status) => log.push('text' in status ? `${status.kind}: ${status.text}` : status.kind),
        now: time.now,
        setTimer: time.setTimer,
      },
    );
    await time.pass(0);
    log.length = 0;
    return stream;
  };
  const refuse = () => listener({ type: 'failed', error: 'refused' }, initialState, initialState);
  return { log, time, world, begin, refuse };
}

test('a retry forces a fresh URL and continues at the position of the player', async () => {
  const { log, time, world, begin } = setUp({ saved: 42 });
  const stream = await begin();
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
  const { log, time, world, begin, refuse } = setUp();
  const stream = await begin();
  world.position = 597;
  world.error = error;
  refuse();
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
  const { log, time, begin } = setUp();
  const stream = await begin();
  stream.onPurchase();
  await time.pass(0);
  expect(log).toEqual([]);
});

test('a purchase does not take the playback lease back from the device that displaced this one (D-16)', async () => {
  const { log, time, world, begin, refuse } = setUp();
  const stream = await begin();
  world.error = new ApiError('http', 403, 'Playing stopped here.', 'device-limit');
  refuse();
  await time.pass(0);
  expect(log).toEqual(['fetch, forced', 'locked: Playing stopped here.']);
  stream.onPurchase();
  await time.pass(minute);
  expect(log).toHaveLength(2);
});
