import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkClones } from './check-clones';
import { normalizeTokens } from './normalize-tokens';

const original = `import { Clock } from './clock';

export interface Limit { readonly count: number }

/** Counts attempts. */
export function createLimiter(clock: Clock, limits: readonly Limit[]) {
  const attempts = new Map<string, number[]>();
  const forget = (key: string, until: number) => {
    const left = (attempts.get(key) ?? []).filter((moment) => moment > until);
    if (left.length === 0) attempts.delete(key);
    else attempts.set(key, left);
  };
  return {
    take(key: string): boolean {
      const now = clock.now();
      for (const { count } of limits) {
        forget(key, now - count * 60_000);
        if ((attempts.get(key)?.length ?? 0) >= count) return false;
      }
      attempts.set(key, [...(attempts.get(key) ?? []), now]);
      return true;
    },
    clear: () => attempts.clear(),
    describe: (key: string) => \`\${key}: \${attempts.get(key)?.length ?? 0} of \${limits.length}\`,
  };
}
`;

const retyped = original
  .replaceAll('attempts', 'visits')
  .replaceAll('key', 'name')
  .replaceAll('now', 'today')
  .replaceAll('60_000', '1_000')
  .replace('/** Counts attempts. */', '// Visits of a page.')
  .replace('import { Clock }', "import { other } from '../other';\nimport { Clock }")
  .replace('return true;', "log.debug('taken', { name });\n      return true;")
  .replaceAll('  ', '    ');

const report = (files: Record<string, string>): string[] => checkClones(new Map(Object.entries(files)));

test('reports a copy, and a retyped one, with the lines of both', () => {
  for (const copy of [original, retyped]) {
    const found = report({ 'shell/src/limiter.ts': original, 'gateway/src/visits.ts': copy });
    assert.equal(found.length, 1);
    assert.match(
      found[0] ?? '',
      /^shell\/src\/limiter\.ts:\d+-\d+ and gateway\/src\/visits\.ts:\d+-\d+ are copies .*: move the common part/,
    );
  }
});

test('reports a copy inside one file', () => {
  assert.equal(report({ 'shell/src/limiter.ts': original + original.replace(/^import.*\n/, '') }).length, 1);
});

const table = (name: string) =>
  `export const ${name} = {\n${Array.from({ length: 60 }, (_, index) => `  text${index}: 'Text ${index}',`).join('\n')}\n};\n`;

test('accepts what is alike by nature: short functions, tables, imports, tests', () => {
  const short = original.split('\n').slice(5, 17).join('\n');
  const imports = Array.from({ length: 40 }, (_, index) => `import { a${index}, b${index} } from './c${index}';`).join(
    '\n',
  );
  assert.deepEqual(report({ 'a/src/a.ts': short, 'b/src/b.ts': short }), []);
  assert.deepEqual(report({ 'a/src/a.ts': table('one'), 'b/src/b.ts': table('other') }), []);
  assert.deepEqual(report({ 'a/src/a.ts': imports, 'b/src/b.ts': imports }), []);
  assert.deepEqual(report({ 'a/src/a.test.ts': original, 'b/src/b.test.ts': original }), []);
});

test('reads templates and regular expressions as one token each', () => {
  const codes = (text: string) => normalizeTokens('a.ts', text).codes;
  assert.deepEqual(codes('f(`a`, /"/g)'), codes("g('b', /x`y/)"));
  const nested = (name: string) => ['`$', `{{ ${name}: \`$`, '{b}` }.a}`; c'].join('');
  assert.deepEqual(codes(nested('a')), codes(nested('other')));
  assert.equal(codes('a / b / c').length, 5);
});
