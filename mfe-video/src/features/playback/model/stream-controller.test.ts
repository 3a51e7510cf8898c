import { ApiError } from '@inspire/shared/client';
import type { StreamUrl } from '@inspire/shared/contracts';
import { createStreamController, type StreamController } from './stream-controller';

const minute = 60_000;

function setUp({ saved = 0, length = 600 } = {}) {
  const log: string[] = [];
  const tasks: { at: number; task: () => void }[] = [];
  const world = {
    now: 0,
    position: 0,
    answer: (count: number): StreamUrl => ({
      url: `/stream/${count}/`,
      expiresAt: new Date(world.now + 200 * minute).toISOString(),
    }),
  };
  let asked = 0;
  const keeper = createStreamController({
    videoType: 'Rent',
    videoLength: length,
    ask: async (anew) => {
      asked += 1;
      log.push(`ask${anew ? ' anew' : ''}`);
      return world.answer(asked);
    },
    saved: async () => saved,
    position: () => world.position,
    open: (url, startAt) => log.push(`open ${url} at ${startAt}`),
    renew: (url) => log.push(`renew ${url}`),
    recover: () => log.push('recover'),
    tell: (status) => log.push('text' in status ? `${status.kind}: ${status.text}` : status.kind),
    now: () => world.now,
    later(milliseconds, task) {
      const entry = { at: world.now + milliseconds, task };
      tasks.push(entry);
      return () => void tasks.splice(tasks.indexOf(entry), tasks.includes(entry) ? 1 : 0);
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  /** Lets time pass, and what is due by then happen. */
  const pass = async (milliseconds: number) => {
    world.now += milliseconds;
    for (const entry of tasks.filter(({ at }) => at <= world.now)) {
      tasks.splice(tasks.indexOf(entry), 1);
      entry.task();
    }
    await settle();
  };
  const begin = async () => {
    keeper.start();
    await settle();
    log.length = 0;
  };
  return { keeper, log, world, settle, pass, begin };
}
const refuse = (error: ApiError) => (): never => {
  throw error;
};

test('opens at the saved position', async () => {
  const { keeper, log, settle } = setUp({ saved: 42 });
  keeper.start();
  await settle();
  expect(log).toEqual(['asking', 'ask', 'open /stream/1/ at 42', 'open']);
});

test('opens at 0 when the saved position is within 5 seconds of the end', async () => {
  const { keeper, log, settle } = setUp({ saved: 596 });
  keeper.start();
  await settle();
  expect(log).toContain('open /stream/1/ at 0');
});

test('renews the address at four fifths of its life, again and again, and never opens anew', async () => {
  const { log, pass, begin } = setUp();
  await begin();
  await pass(159 * minute);
  expect(log).toEqual([]);
  await pass(minute);
  await pass(160 * minute);
  expect(log).toEqual(['ask anew', 'renew /stream/2/', 'ask anew', 'renew /stream/3/']);
});

test('a renewal that does not reach the server is tried again', async () => {
  const { log, world, pass, begin } = setUp();
  await begin();
  const works = world.answer;
  world.answer = refuse(new ApiError('network'));
  await pass(160 * minute);
  world.answer = works;
  await pass(minute);
  expect(log).toEqual(['ask anew', 'ask anew', 'renew /stream/3/']);
});

test('a rental that ended says so', async () => {
  const { log, world, pass, begin } = setUp();
  await begin();
  world.answer = refuse(new ApiError('http', 403, 'Your rental has ended.', 'rental-ended'));
  await pass(160 * minute);
  await pass(400 * minute);
  expect(log).toEqual(['ask anew', 'locked: Your rental has ended.']);
});

test('a refused segment takes a new address and goes on', async () => {
  const { keeper, log, settle, begin } = setUp();
  await begin();
  keeper.onRefused();
  await settle();
  expect(log).toEqual(['ask anew', 'renew /stream/2/', 'recover']);
});

test('refused again at once, it is given up', async () => {
  const { keeper, log, settle, begin } = setUp();
  await begin();
  keeper.onRefused();
  await settle();
  keeper.onRefused();
  await settle();
  expect(log.slice(3)).toEqual(['failed']);
});

test.each([
  ['refused', (keeper: StreamController) => keeper.onRefused()],
  ['without an answer', (keeper: StreamController) => keeper.onNetworkFault()],
])(
  '%s again after it was locked, it asks nothing: the place is taken back by the viewer only (D-16)',
  async (_, fault) => {
    const { keeper, log, world, settle, pass, begin } = setUp();
    await begin();
    world.answer = refuse(new ApiError('http', 403, 'Playing stopped here.', 'device-limit'));
    keeper.onRefused();
    await settle();
    expect(log).toEqual(['ask anew', 'locked: Playing stopped here.']);
    fault(keeper);
    await settle();
    await pass(minute);
    expect(log).toHaveLength(2);
  },
);

test('without an answer it tries again every 3 seconds', async () => {
  const { keeper, log, pass, begin } = setUp();
  await begin();
  keeper.onNetworkFault();
  await pass(2_999);
  expect(log).toEqual([]);
  await pass(1);
  keeper.onNetworkFault();
  await pass(3_000);
  expect(log).toEqual(['recover', 'recover']);
});

test('a line that is back ends the wait at once, and only once', async () => {
  const { keeper, log, pass, begin } = setUp();
  await begin();
  keeper.onOnline();
  expect(log).toEqual([]);
  keeper.onNetworkFault();
  keeper.onOnline();
  await pass(3_000);
  expect(log).toEqual(['recover']);
});

test('a renewal that failed for want of a line is made as soon as there is one', async () => {
  const { keeper, log, world, settle, pass, begin } = setUp();
  await begin();
  const works = world.answer;
  world.answer = refuse(new ApiError('network'));
  await pass(160 * minute);
  world.answer = works;
  keeper.onOnline();
  await settle();
  await pass(minute);
  expect(log).toEqual(['ask anew', 'ask anew', 'renew /stream/3/']);
});

test.each([
  ['a line', (keeper: StreamController) => keeper.onOnline(), new ApiError('network')],
  ['a purchase', (keeper: StreamController) => keeper.onPurchase(), new ApiError('http', 403)],
])('%s that was missing opens it, where the player stands', async (_, come, error) => {
  const { keeper, log, world, settle, pass, begin } = setUp();
  await begin();
  world.position = 597;
  const works = world.answer;
  world.answer = refuse(error);
  keeper.onRefused();
  await settle();
  keeper.retry();
  await settle();
  world.answer = works;
  log.length = 0;
  come(keeper);
  await settle();
  await pass(minute);
  expect(log).toEqual(['asking', 'ask anew', 'open /stream/4/ at 597', 'open']);
});

test('a purchase of something else disturbs nothing', async () => {
  const { keeper, log, settle, begin } = setUp();
  await begin();
  keeper.onPurchase();
  await settle();
  expect(log).toEqual([]);
});

test('a retry asks anew and goes on where the player stands', async () => {
  const { keeper, log, world, settle, begin } = setUp({ saved: 42 });
  await begin();
  world.position = 300;
  keeper.retry();
  await settle();
  expect(log).toEqual(['asking', 'ask anew', 'open /stream/2/ at 300', 'open']);
});

test('after it was stopped, nothing that was on its way has an effect', async () => {
  const { keeper, log, settle, pass } = setUp();
  keeper.start();
  keeper.stop();
  await settle();
  await pass(400 * minute);
  expect(log).toEqual(['asking', 'ask']);
});

test.each([
  [new ApiError('http', 404), 'missing'],
  [new ApiError('http', 401), 'loggedOut'],
  [new ApiError('timeout'), 'failed'],
  [new ApiError('http', 403), 'locked: Rent this video to watch.'],
])('%s is told', async (error, told) => {
  const { keeper, log, world, settle } = setUp();
  world.answer = refuse(error);
  keeper.start();
  await settle();
  expect(log).toEqual(['asking', 'ask', told]);
});
