import { makeRelease } from '@inspire/shared/testing';
import { createCrashHandling } from './crash-handling';
import type { ReleaseFailure } from './release-failure';
import type { RemoteInstance } from './remote-instance';

const instance = { name: 'mfe-auth', release: makeRelease({ version: '2.0.0' }) } as RemoteInstance;
const foreign = () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');

function setUp(isReachable = true) {
  const marked: string[] = [];
  const failures: ReleaseFailure[] = [];
  const handling = createCrashHandling({
    failed: { mark: (name, version) => marked.push(`${name} ${version}`) },
    isReachable: () => Promise.resolve(isReachable),
    onFailure: (failure) => failures.push(failure),
  });
  return { ...handling, marked, failures };
}

describe('a crash because a translator or an extension changed the page', () => {
  it('renders the section again, and is not held against its release', async () => {
    const { crashed, retryCrashed, marked, failures } = setUp();
    for (let count = 0; count < 3; count += 1) {
      expect(crashed(instance, foreign())).toBe(true);
      expect(await retryCrashed(instance)).toBe(true);
    }
    expect([marked, failures]).toEqual([[], []]);
  });

  it('ends in the card when it goes on, still without a mark', async () => {
    const { crashed, retryCrashed, marked } = setUp();
    const isRepaired = Array.from({ length: 6 }, () => crashed(instance, foreign()));
    expect(isRepaired).toEqual([true, true, true, true, true, false]);
    expect([await retryCrashed(instance), await retryCrashed(instance), marked]).toEqual([true, true, []]);
  });
});

it.each([
  ['an error of the release', new TypeError('x is undefined')],
  ['an exception of the browser that names no lost node', new DOMException('too much', 'QuotaExceededError')],
])('%s is reported, and marks the release the second time', async (_, error) => {
  const { crashed, retryCrashed, marked, failures } = setUp();
  crashed(instance, foreign());
  expect(crashed(instance, error)).toBe(false);
  expect(await retryCrashed(instance)).toBe(true);
  crashed(instance, error);
  expect(await retryCrashed(instance)).toBe(false);
  expect(marked).toEqual(['mfe-auth 2.0.0']);
  expect(failures).toHaveLength(2);
});

it('renders a crashed page again and again while the store cannot be reached', async () => {
  const { crashed, retryCrashed, marked } = setUp(false);
  crashed(instance, new TypeError('x is undefined'));
  expect([await retryCrashed(instance), await retryCrashed(instance), marked]).toEqual([true, true, []]);
});
