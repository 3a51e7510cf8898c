import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';

/** `each`: anew for each test. Default: once for the suite. */
type Scope = 'each' | 'suite';

/** All that is there, in the order in which it was made. */
const stack: AsyncDisposable[] = [];

/**
 * Creates something before the tests of a suite, and disposes of what was created last first after them.
 * @returns what stands for it: its members are there while the tests run
 */
export function setUp<T extends AsyncDisposable>(create: () => Promise<T>, scope: Scope = 'suite'): T {
  let made: T | undefined;
  const [begin, end] = scope === 'each' ? [beforeEach, afterEach] : [before, after];
  begin(async () => {
    made = await create();
    stack.push(made);
  });
  end(async () => {
    if (!made) return;
    made = undefined;
    await stack.pop()?.[Symbol.asyncDispose]();
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
  const folder = setUp(async () => {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'inspire-test-')));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }, scope);
  return (...names) => join(folder.path, ...names);
}
