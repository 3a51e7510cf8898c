import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { readApi } from './read-api';
import { describeDifference } from './report';

let dir: string;
const files: Record<string, string> = {
  'host/index.d.ts': `export { makeHost } from './make-host';\nexport type { Host } from './make-host';\nexport { Link } from 'some-router';`,
  'host/make-host.d.ts': `import type { Session } from '../contracts/session';\nexport interface Host {\n    /** Words. */\n    session: Session;\n}\nexport declare const makeHost: () => Host;\nexport declare const hidden: number;`,
  'contracts/session.d.ts': `export interface Session {\n    token: string;\n}`,
  'events/index.d.ts': `import type { Host } from '@scope/pack/host';\nexport declare function publish(host: Host): void;`,
};

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inspire-api-'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), content);
  }
});
after(() => rm(dir, { recursive: true, force: true }));

test('reads every exported declaration, and what these mention', () => {
  assert.deepEqual(readApi(dir, '@scope/pack', ['host', 'events']), {
    entries: [
      {
        entry: 'host',
        exports: [
          `const makeHost: () => Host;`,
          `export { Link } from 'some-router';`,
          `interface Host {\n    session: Session;\n}`,
        ],
      },
      { entry: 'events', exports: [`function publish(host: Host): void;`] },
    ],
    rest: [`interface Session {\n    token: string;\n}`],
  });
});

test('a difference shows the lines that came and went', () => {
  assert.equal(describeDifference('a\nb\n', 'a\nc\n'), '- b\n+ c');
  assert.equal(describeDifference('a\nb', 'b\na'), '(the same lines in another order)');
});
