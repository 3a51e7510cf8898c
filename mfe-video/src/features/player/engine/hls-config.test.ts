import { toSafeStorage } from '@inspire/shared/guards';
import { createBandwidthStore, FIRST_ESTIMATE } from './hls-config';

const setUp = () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return createBandwidthStore(toSafeStorage(storage));
};

test('starts low before the first measurement', () => expect(setUp().estimate()).toBe(FIRST_ESTIMATE));

test.each([
  ['a little less than the measurement', 4_000_000, 3_200_000],
  ['a slow connection, too', 300_000, 240_000],
  ['no more than any rendition needs', 900_000_000, 12_000_000],
  ['an invalid measurement is not stored', NaN, FIRST_ESTIMATE],
  ['0 is not stored', 0, FIRST_ESTIMATE],
])('then: %s', (_, measured, estimate) => {
  const memory = setUp();
  memory.save(measured);
  expect(memory.estimate()).toBe(estimate);
});

test('starts low each time in a browser without storage', () => {
  const memory = createBandwidthStore(toSafeStorage(undefined));
  memory.save(4_000_000);
  expect(memory.estimate()).toBe(FIRST_ESTIMATE);
});
