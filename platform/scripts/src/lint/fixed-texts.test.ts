import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { walk } from '@inspire/devkit/workspace/walk';

const root = join(import.meta.dirname, '../../../..');
const readProductPage = (name: string) => readFile(join(root, 'docs/product', name), 'utf8');

/** One text between backticks per list item. */
const fixedTexts = [...(await readProductPage('fixed-texts.md')).matchAll(/^- `([^`]+)`/gm)].map(
  ([, text]) => text ?? '',
);

/** All that viewers and operators see: no tests and no doubles. */
async function readProduct(): Promise<string> {
  const packages = (await readdir(root)).filter((name) => /^(shared|shell|gateway|backend|mfe-.+)$/.test(name));
  const texts = packages.map(async (name) => {
    const folder = join(root, name, 'src');
    const files = await walk(folder, { keep: (file) => /\.tsx?$/.test(file) });
    const product = files.filter((file) => !/\.test\.tsx?$|\btesting\b/.test(file));
    return Promise.all(product.map((file) => readFile(join(folder, file), 'utf8')));
  });
  return (await Promise.all(texts)).flat().join('\n');
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a whole string, template or JSX text; a value in braces matches any expression of a template. */
function toPattern(text: string): RegExp {
  const body = text
    .split(/\{\w+\}/)
    .map((part) =>
      escape(part)
        .replaceAll("'", String.raw`\\?'`)
        .replaceAll(' ', String.raw`\s+`),
    )
    .join(String.raw`\$\{[^}]+\}`);
  return new RegExp(`(['"\`])${body}\\1|>\\s*${body}\\s*<`);
}

const has = (source: string, text: string) => toPattern(text).test(source);

test('a text is found as a string, a template or a text of JSX, whole and to the letter', () => {
  assert.ok(has("set: 'You\\'re all set'", "You're all set"));
  assert.ok(has(['`An error occurred: $', '{status}`'].join(''), 'An error occurred: {status}'));
  assert.ok(has('<button>\n  Pay\n</button>', 'Pay'));
  for (const other of ['<button>Pay now</button>', "'pay'", "'Pay '"]) assert.ok(!has(other, 'Pay'), other);
});

test('the product contains every fixed text', async () => {
  assert.ok(fixedTexts.length > 0);
  const product = await readProduct();
  assert.deepEqual(
    fixedTexts.filter((text) => !has(product, text)),
    [],
  );
});

test('the specification or a decision names every fixed text', async () => {
  const pages = await Promise.all(['specification.md', 'decisions.md'].map(readProductPage));
  // The specification names a few labels inside a sentence, in lower case.
  const prose = pages.join('\n').replace(/\s+/g, ' ').toLowerCase();
  assert.deepEqual(
    fixedTexts.filter((text) => !prose.includes(text.toLowerCase())),
    [],
  );
});
