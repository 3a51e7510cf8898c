import { detectStalls, STALL_SECONDS } from './stall-detector';

function setUp() {
  const facts = { running: true, position: 10, received: 5, online: true };
  const calls: number[] = [];
  let tick = (): void => undefined;
  const signs = {
    running: () => facts.running,
    position: () => facts.position,
    received: () => facts.received,
    online: () => facts.online,
    every(_: number, task: () => void) {
      tick = task;
      return () => undefined;
    },
  };
  detectStalls(signs, (call) => calls.push(call));
  const pass = (seconds: number, change = (_: typeof facts): void => undefined) => {
    for (let second = 0; second < seconds; second += 1) {
      change(facts);
      tick();
    }
  };
  return { facts, calls, pass };
}

test('reports a stall without movement and data, and again if it continues', () => {
  const { calls, pass } = setUp();
  pass(STALL_SECONDS - 1);
  expect(calls).toEqual([]);
  pass(1);
  expect(calls).toEqual([1]);
  pass(STALL_SECONDS);
  expect(calls).toEqual([1, 2]);
});

test('after movement, the next stall is a first one', () => {
  const { calls, pass } = setUp();
  pass(STALL_SECONDS);
  pass(1, (facts) => (facts.position += 1));
  pass(STALL_SECONDS);
  expect(calls).toEqual([1, 1]);
});

test.each([
  ['it plays', { position: 1 }],
  ['data arrives, however slowly', { received: 1 }],
])('reports nothing while %s', (_, step) => {
  const { calls, pass } = setUp();
  pass(60, (facts) => {
    facts.position += 'position' in step ? step.position : 0;
    facts.received += 'received' in step ? step.received : 0;
  });
  expect(calls).toEqual([]);
});

test.each([
  ['paused', { running: false }],
  ['offline', { online: false }],
])('reports nothing while %s', (_, change) => {
  const { calls, facts, pass } = setUp();
  Object.assign(facts, change);
  pass(60);
  expect(calls).toEqual([]);
});
