import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';

/** `each`: anew for each test. Default: once for the suite. */
type Scope = 'each' | 'suite';

/** What removes all that is there, in the order in which it was made. */
const removals: (() => PromiseLike<unknown> | void)[] = [];

/**
 * Creates something before the tests of a suite, and removes what was created last first after them.
 * @returns what stands for it: its members are there while the tests run
 */
export function setUp<T extends object>(
  create: () => Promise<T>,
  remove: (made: T) => PromiseLike<unknown> | void,
  scope: Scope = 'suite',
): T {
  let made: T | undefined;
  const [begin, end] = scope === 'each' ? [beforeEach, afterEach] : [before, after];
  begin(async () => {
    const created = (made = await create());
    removals.push(() => remove(created));
  });
  end(async () => {
    if (!made) return;
    made = undefined;
    await removals.pop()?.();
  });
  const existing = (): T => {
    if (!made) throw new Error('It is there only while the tests of its suite run');
    return made;
  };
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(existing(), name) as unknown,
    set: (_, name, value) => Reflect.set(existing(), name, value),
  });
}

/** Sets up an empty folder. @returns what returns its path, or the path of something in it */
export function setUpFolder(scope?: Scope): (...names: string[]) => string {
  const folder = setUp(
    async () => ({ path: await realpath(await mkdtemp(join(tmpdir(), 'inspire-test-'))) }),
    ({ path }) => rm(path, { recursive: true, force: true }),
    scope,
  );
  return (...names) => join(folder.path, ...names);
}
