import { toSafeStorage } from '@inspire/shared/guards';
import { createBandwidthStore, FIRST_ESTIMATE } from './bandwidth-store';

const setUp = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return createBandwidthStore(toSafeStorage(storage));
};

test('begins low before anything was measured', () => expect(setUp().estimate()).toBe(FIRST_ESTIMATE));

test.each([
  ['a little less than was measured', 4_000_000, 3_200_000],
  ['a slow line too', 300_000, 240_000],
  ['no more than any rendition needs', 900_000_000, 12_000_000],
  ['what cannot be is not kept', NaN, FIRST_ESTIMATE],
  ['nothing is no measurement', 0, FIRST_ESTIMATE],
])('then: %s', (_, measured, estimate) => {
  const memory = setUp();
  memory.save(measured);
  expect(memory.estimate()).toBe(estimate);
});

test('a browser without storage begins low each time', () => {
  const memory = createBandwidthStore(toSafeStorage(undefined));
  memory.save(4_000_000);
  expect(memory.estimate()).toBe(FIRST_ESTIMATE);
});
