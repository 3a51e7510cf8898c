import { ApiError } from '@inspire/shared/client';
import type { StreamUrl } from '@inspire/shared/contracts';
import { createFakeTime } from '../../../testing/fake-time';
import { createStreamController } from './stream-controller';

const minute = 60_000;

function setUp() {
  const log: string[] = [];
  const time = createFakeTime();
  let asked = 0;
  const world = {
    answer: (count: number): StreamUrl => ({
      url: `/stream/${count}`,
      expiresAt: new Date(time.now() + 100 * minute).toISOString(),
    }),
  };
  const keeper = createStreamController({
    ask: async (trackId, anew) => {
      asked += 1;
      log.push(`ask ${trackId}${anew ? ' anew' : ''}`);
      return world.answer(asked);
    },
    open: (url) => void log.push(`open ${url}`),
    renew: (url) => void log.push(`renew ${url}`),
    fail: (fault) => void log.push(fault ? `fail ${fault.kind}` : 'logged out'),
    now: time.now,
    later: time.later,
  });
  const refuse = (error: ApiError) => {
    world.answer = () => {
      throw error;
    };
  };
  const begin = async () => {
    keeper.start(7, false);
    await time.pass(0);
    log.length = 0;
  };
  return { keeper, log, time, world, refuse, begin };
}

test('asks for the address and opens it', async () => {
  const { keeper, log, time } = setUp();
  keeper.start(7, false);
  await time.pass(0);
  expect(log).toEqual(['ask 7', 'open /stream/1']);
});

test('renews the address at four fifths of its life, again and again, and never opens anew', async () => {
  const { log, time, begin } = setUp();
  await begin();
  await time.pass(79 * minute);
  expect(log).toEqual([]);
  await time.pass(minute);
  await time.pass(80 * minute);
  expect(log).toEqual(['ask 7 anew', 'renew /stream/2', 'ask 7 anew', 'renew /stream/3']);
});

test('a renewal that does not reach the server is tried again, and nobody is told', async () => {
  const { log, time, world, refuse, begin } = setUp();
  await begin();
  const works = world.answer;
  refuse(new ApiError('network'));
  await time.pass(80 * minute);
  world.answer = works;
  await time.pass(minute);
  expect(log).toEqual(['ask 7 anew', 'ask 7 anew', 'renew /stream/3']);
});

test('a right that ended is told at the renewal, and nothing is asked any more', async () => {
  const { log, time, refuse, begin } = setUp();
  await begin();
  refuse(new ApiError('http', 403));
  await time.pass(80 * minute);
  await time.pass(400 * minute);
  expect(log).toEqual(['ask 7 anew', 'fail locked']);
});

test('an address that opens nothing is replaced by a new one', async () => {
  const { keeper, log, time, begin } = setUp();
  await begin();
  keeper.onFault('refused');
  await time.pass(0);
  expect(log).toEqual(['ask 7 anew', 'open /stream/2']);
});

test('refused again at once, it is given up; later, a new address is worth a try', async () => {
  const { keeper, log, time, begin } = setUp();
  await begin();
  keeper.onFault('refused');
  await time.pass(0);
  log.length = 0;
  keeper.onFault('refused');
  expect(log).toEqual(['fail broken']);
  keeper.start(7, false);
  await time.pass(20_000);
  log.length = 0;
  keeper.onFault('refused');
  await time.pass(0);
  expect(log).toEqual(['ask 7 anew', 'open /stream/4']);
});

test('what cannot be played is not tried again', async () => {
  const { keeper, log, time, begin } = setUp();
  await begin();
  keeper.onFault('media');
  await time.pass(400 * minute);
  expect(log).toEqual(['fail broken']);
});

test('without a network it says so, and tries every 5 seconds until it is back', async () => {
  const { keeper, log, time, world, refuse, begin } = setUp();
  await begin();
  const works = world.answer;
  refuse(new ApiError('network'));
  keeper.onFault('network');
  await time.pass(0);
  await time.pass(5_000);
  world.answer = works;
  await time.pass(5_000);
  expect(log).toEqual(['ask 7 anew', 'fail network', 'ask 7 anew', 'fail network', 'ask 7 anew', 'open /stream/4']);
});

test('the browser saying that it is on the network again is not waited past', async () => {
  const { keeper, log, time, world, refuse, begin } = setUp();
  await begin();
  const works = world.answer;
  refuse(new ApiError('timeout'));
  keeper.onFault('network');
  await time.pass(0);
  world.answer = works;
  keeper.onOnline();
  await time.pass(0);
  await time.pass(5_000);
  expect(log).toEqual(['ask 7 anew', 'fail network', 'ask 7 anew', 'open /stream/3']);
});

test('a track that stops again and again, with an API that answers, does not make it busy', async () => {
  const { keeper, log, time, begin } = setUp();
  await begin();
  keeper.onFault('network');
  await time.pass(0);
  keeper.onFault('network');
  await time.pass(4_999);
  expect(log).toEqual(['ask 7 anew', 'open /stream/2', 'fail network']);
  await time.pass(1);
  expect(log.slice(3)).toEqual(['ask 7 anew', 'open /stream/3']);
});

test.each([
  [new ApiError('http', 404), 'fail missing'],
  [new ApiError('http', 401), 'logged out'],
  [new ApiError('http', 403), 'fail locked'],
  [new ApiError('http', 500), 'fail broken'],
])('%s is told', async (error, told) => {
  const { keeper, log, time, refuse } = setUp();
  refuse(error);
  keeper.start(7, false);
  await time.pass(0);
  await time.pass(400 * minute);
  expect(log).toEqual(['ask 7', told]);
});

test('after it was stopped, nothing that was on its way has an effect', async () => {
  const { keeper, log, time } = setUp();
  keeper.start(7, false);
  keeper.stop();
  keeper.onFault('network');
  keeper.onOnline();
  await time.pass(400 * minute);
  expect(log).toEqual(['ask 7']);
  expect(time.waiting()).toBe(0);
});

test('another track takes the place of the one that was asked for', async () => {
  const { keeper, log, time } = setUp();
  keeper.start(7, false);
  keeper.start(8, false);
  await time.pass(0);
  expect(log).toEqual(['ask 7', 'ask 8', 'open /stream/2']);
});
