import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { languageConfig } from '../config';
import { bannedWords, type Scope } from './banned-words';
import { findOldCitations, findUnknownCitations } from './check-citations';
import { checkDocument } from './check-document';
import { findBannedWords } from './check-language';

const banned: readonly (readonly [scope: Scope, text: string, instead: RegExp])[] = [
  ['comment', 'Whoever asks gets it.', /name the actor/],
  ['comment', 'nobody may see it', /no one/],
  ['copy', 'Somebody else is signed in.', /someone/],
  ['comment', 'what comes after', /name the thing/],
  ['comment', 'The device that gave way.', /yield/],
  ['comment', 'It hears of the change.', /receive/],
  ['comment', 'The viewer is told.', /is notified/],
  ['comment', 'Tells of a refund.', /report/],
  ['copy', 'asks for the page anew', /again/],
  ['copy', 'Reloading usually mends it.', /fix/],
  ['comment', 'Rows that were lent.', /lease/],
  ['comment', 'They lock crosswise.', /reverse order/],
  ['comment', 'An order without an ear.', /no longer handled/],
  ['comment', 'The backend says no.', /status or error/],
  ['comment', 'Where the file lies in the store.', /is stored in/],
  ['markdown', 'This is worth an alarm.', /alert on/],
  ['comment', 'The word of the provider.', /report/],
  ['comment', 'A fault of the store.', /error/],
  ['copy', 'a pin of another remote is refused', /is rejected/],
  ['copy', 'E-mail', /email/],
  ['comment', 'A payment company.', /payment provider/],
  ['markdown', 'The development doors are closed.', /development-only endpoints/],
  ['comment', 'A planted bug.', /injected/],
  ['copy', 'uses recorded answers', /mock API/],
  ['markdown', 'A remote can run alone.', /standalone/],
  ['copy', 'publish and steer releases', /roll out/],
  ['copy', 'There is nothing to tidy.', /clean up/],
  ['comment', 'Takes up the work.', /restart/],
  ['markdown', 'The site may go on.', /while the site is running/],
  ['markdown', 'It begins with a check.', /start/],
  ['copy', 'It holds no file that can be read.', /No readable/],
  ['copy', 'The store did not do as asked.', /request failed/],
  ['identifier', 'MOST_LINES', /MAX_/],
  ['identifier', 'LONGEST_WAIT_MS', /MAX_/],
  ['identifier', 'SHORTEST_WAIT_MS', /MIN_/],
  ['identifier', 'LOOK_EVERY_MS', /_INTERVAL_MS/],
  ['identifier', 'ROWS_AT_ONCE', /_BATCH_SIZE/],
  ['identifier', 'LIST_FRESH_MS', /_STALE_MS/],
  ['identifier', 'COME_AGAIN_SECONDS', /RETRY_AFTER_SECONDS/],
  ['identifier', 'anew', /force/],
  ['identifier', 'askWhoever', /actor/],
  ['identifier', 'loadAnew', /Again/],
  ['identifier', 'asked', /request/],
  ['identifier', 'answer', /response/],
  ['identifier', 'told', /report/],
  ['identifier', 'keptBuilds', /stored/],
  ['identifier', 'isRefusal', /rejection/],
  ['identifier', 'goesOn', /resume/],
  ['identifier', 'openDesk', /signedStore/],
];

for (const [scope, text, instead] of banned) {
  test(`bans in a ${scope}: ${text}`, () => {
    const messages = findBannedWords(text, scope).map(({ message }) => message);
    assert.match(messages.join('\n'), instead);
  });
}

test('every row of the table has an example', () => {
  const messages = banned.flatMap(([scope, text]) => findBannedWords(text, scope).map(({ message }) => message));
  const missing = bannedWords.filter(({ instead }) => !messages.some((message) => message.endsWith(`: ${instead}`)));
  assert.deepEqual(missing, []);
});

test('finds a phrase that continues on the next line of a comment', () => {
  assert.equal(findBannedWords('*\n * The device gives\n * way.', 'comment').length, 1);
});

const allowed: readonly (readonly [scope: Scope, text: string])[] = [
  ['copy', 'Refunds take up to 10 working days.'],
  ['comment', 'An injected fault; fault injection; the first word of the title.'],
  ['copy', 'Enter your email.'],
  ['comment', 'The recommendation, an amendment and a silent valentine.'],
  ['identifier', 'ALMOST_DONE'],
];

for (const [scope, text] of allowed) {
  test(`allows in a ${scope}: ${text}`, () => assert.deepEqual(findBannedWords(text, scope), []));
}

const root = join(import.meta.dirname, '../../../..');
const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: languageConfig });

async function messagesOf(text: string, file = 'backend/src/example.tsx'): Promise<string> {
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ line, message }) => `${line} ${message}`).join('\n');
}

const code: readonly (readonly [text: string, message: RegExp])[] = [
  ['// One\n// Asked anew.\n', /^2 Instead of 'anew'/],
  [`export const texts = { label: 'E-mail' };`, /Instead of 'E-mail'/],
  ['export const text = `it was refused`;', /Instead of 'was refused'/],
  ['export const View = () => <p>Nobody is here.</p>;', /Instead of 'Nobody'/],
  ['const MOST_ROWS = 1;\nexport { MOST_ROWS };', /^1 Instead of 'MOST_'/],
  ['export interface DevicePlaces { a: 1 }', /'DevicePlaces' is an old name of the glossary: use PlaybackLeases/],
  ['export type Gateway = string;', /'Gateway' is an old name/],
  ['export function rightOf() {}', /'rightOf' is an old name/],
  ['export class NotThere extends Error {}', /'NotThere' extends Error: a thrown class ends in Error/],
  ['class Late extends TimeoutError {}', /'Late' extends TimeoutError/],
  [`it('answers as in section 8', () => undefined);`, /'section 8' cannot be resolved: cite SPEC-/],
  ['// See SPEC-99.', /'SPEC-99' cites nothing/],
  ['export const title = `as D-132 says`;', /'D-132' cites nothing/],
  ['export const View = () => <p>as ADR-99 says</p>;', /'ADR-99' cites nothing/],
  [`test('R77: no request fails', () => undefined);`, /'R77' cites nothing: docs\/product\/goals\.md has no row 77/],
  [`test('the registry is refused (S15)', () => undefined);`, /'\(S15\)' cannot be resolved/],
];

for (const [text, message] of code) {
  test(`finds in code: ${text.split('\n').at(0)}`, async () => assert.match(await messagesOf(text), message));
}

const cleanCode: readonly (readonly [text: string, file?: string])[] = [
  [`import { a } from './planted/anew';\nexport const b = a;`],
  [`export const event = 'refused';`],
  ['export const rows = sql`update t set anew = 1`;'],
  ['/** @deprecated Use callUrl. */\nexport const callAddress = 1;'],
  [`export { callUrl as callAddress } from './call-url';`],
  ['export type Gateway = string;', 'gateway/src/example.ts'],
];

for (const [text, file] of cleanCode) {
  test(`accepts in code: ${text.split('\n').at(0)}`, async () => assert.equal(await messagesOf(text, file), ''));
}

const known = { SPEC: new Set([8]), D: new Set([32]), ADR: new Set([19]), P: new Set([3]), R: new Set([10]) };

test('resolves citations', () => {
  assert.deepEqual(findUnknownCitations('SPEC-8, D-32, ADR-19, P3 and R10', known), []);
  assert.deepEqual(
    findUnknownCitations('SPEC-99, D-132, ADR-77, P33 and R1', known).map(({ message }) => message),
    [
      "'SPEC-99' cites nothing: docs/product/specification.md has no section 99",
      "'D-132' cites nothing: docs/product/decisions.md has no decision 132",
      "'ADR-77' cites nothing: docs/decisions has no record 77",
      "'P33' cites nothing: docs/product/goals.md has no row 33",
      "'R1' cites nothing: docs/product/goals.md has no row 1",
    ],
  );
});

for (const text of [
  '(decision 12)',
  'decisions 51, 52',
  'section 4',
  'see decisions.md',
  'spec.md',
  '../shared/look.md',
  'a gateway drains (D4)',
  'open tabs find their files (D3, S23)',
  'finding T35',
]) {
  test(`does not accept the old form: ${text}`, () => assert.equal(findOldCitations(text).length, 1));
}

test('accepts object storage (S3)', () => assert.deepEqual(findOldCitations('object storage (S3)'), []));

const documents: readonly (readonly [path: string, text: string, report: RegExp])[] = [
  [
    'docs/guides/releases.md',
    'A start.\nNobody has to be awake.',
    /^docs\/guides\/releases\.md:2:1: Instead of 'Nobody'/,
  ],
  ['docs/guides/releases.md', 'See D-132.', /'D-132' cites nothing/],
  ['docs/guides/releases.md', '`anew`, [a page](anew.md)\n```\nanew\n```\n', /^$/],
  ['docs/product/specification.md', "The text 'Nobody' stays.", /^$/],
  [
    'shell/src/card.module.css',
    '/* Drawn anew. */\n.anew {}',
    /^shell\/src\/card\.module\.css:1:10: Instead of 'anew'/,
  ],
  ['docker-compose.yml', 'anew: 1 # started anew', /^docker-compose\.yml:1:19: Instead of 'anew'/],
  ['tooling/template/remote/src/messages.ts.tmpl', `title: 'Loaded anew',`, /Instead of 'anew'/],
];

for (const [path, text, report] of documents) {
  test(`checks ${path}: ${text.split('\n').at(0)}`, () => {
    assert.match(checkDocument(path, text, known).join('\n'), report);
  });
}
