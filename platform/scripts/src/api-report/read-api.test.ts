import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createFixture } from '@inspire/devkit/testing/fixture-repository';
import { readApi } from './read-api';
import { describeDifference } from './report';

const files: Record<string, string> = {
  'host/index.d.ts': `export { makeHost } from './make-host';\nexport type { Host } from './make-host';\nexport { Link } from 'some-router';`,
  'host/make-host.d.ts': `import type { Session } from '../contracts/session';\nexport interface Host {\n    /** Words. */\n    session: Session;\n}\nexport declare const makeHost: () => Host;\nexport declare const hidden: number;`,
  'contracts/session.d.ts': `export interface Session {\n    token: string;\n}`,
  'events/index.d.ts': `import type { Host } from '@scope/pack/host';\nexport declare function publish(host: Host): void;`,
};

const fixture = await createFixture(files);
after(() => fixture.remove());

test('reads every exported declaration, and what these mention', () => {
  assert.deepEqual(readApi(fixture.root, '@scope/pack', ['host', 'events']), {
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
