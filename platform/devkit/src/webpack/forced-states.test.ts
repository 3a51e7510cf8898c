import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

test('forces the states of pointer and keys, and leaves other words alone', () => {
  const force = createRequire(import.meta.url)('./forced-states.cjs') as (css: string) => string;
  assert.equal(
    force('.a:hover:not(:active) .b {}'),
    ".a:is(:hover, [data-state~='hover']):not(:is(:active, [data-state~='active'])) .b {}",
  );
  assert.equal(force(':focus-visible {}'), ":is(:focus-visible, [data-state~='focus-visible']) {}");
  for (const css of ['@media (hover: hover) {}', '.active-row:focus {}', '@media (forced-colors: active) {}'])
    assert.equal(force(css), css);
});
