import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixedTexts, parseFixedTexts } from './check-fixed-texts';

const page = `# Fixed texts

## Billing

- \`Alredy Buyed Video\` (a typo that stays)
- \`You're all set\`
- \`An error occurred: {status}\`
- \`Pay\`
`;
const documents = ["409 shows 'Alredy Buyed Video', else 'An error\noccurred: {status}'.", "pay, or You're all set."];
const sources = {
  'mfe-billing/src/messages.ts': "export const messages = { bought: 'Alredy Buyed Video', set: 'You\\'re all set' };",
  'shared/src/messages/index.ts': [
    'export const failed = (status: number) => `An error occurred: $',
    '{status}`;',
  ].join(''),
  'backend/src/sandbox/page.tsx': '<button>\n  Pay\n</button>',
};
const check = (changes: Record<string, string> = {}, texts = documents) =>
  checkFixedTexts(page, texts, new Map(Object.entries({ ...sources, ...changes })));

test('reads the list with its headings', () => {
  const texts = ['Alredy Buyed Video', "You're all set", 'An error occurred: {status}', 'Pay'];
  assert.deepEqual(
    parseFixedTexts(page),
    texts.map((text) => ({ text, heading: 'Billing' })),
  );
});

test('finds strings, templates and JSX texts', () => assert.deepEqual(check(), []));

for (const [change, path, text, missing] of [
  [
    'a corrected typo',
    'mfe-billing/src/messages.ts',
    "bought: 'Already Bought Video', set: 'You\\'re all set'",
    /Alredy/,
  ],
  ['a text inside a longer one', 'backend/src/sandbox/page.tsx', '<button>Pay now</button>', /'Pay'/],
  ['a value that is gone', 'shared/src/messages/index.ts', "'An error occurred: '", /\{status\}/],
] as const)
  test(`reports ${change}`, () => {
    const issues = check({ [path]: text });
    assert.equal(issues.length, 1);
    assert.match(issues[0] ?? '', missing);
  });

test('a text that only a test or a double contains is missing', () => {
  const { 'backend/src/sandbox/page.tsx': button, ...rest } = sources;
  for (const path of ['backend/src/sandbox/page.test.ts', 'backend/src/testing/page.tsx', 'e2e/tests/page.ts'])
    assert.equal(checkFixedTexts(page, documents, new Map(Object.entries({ ...rest, [path]: button }))).length, 1);
});

test('reports a text that no document names', () => {
  assert.match(check({}, [documents[0] ?? '', "You're all set."])[0] ?? '', /neither .* names 'Pay'/);
});
