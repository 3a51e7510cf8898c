import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { talkName } from './talk-names';

describe('names of sample talks', () => {
  it('are unique and fit the catalogue', () => {
    for (const language of ['en', 'mr'] as const) {
      const names = Array.from({ length: 3_000 }, (_, index) => talkName(language, index));
      assert.equal(new Set(names.map(({ title }) => title)).size, names.length);
      assert.ok(
        names.every(
          ({ title, description }) =>
            title.length <= 60 && description.length > 20 && !/\{|undefined/.test(title + description),
        ),
      );
    }
  });

  it('are the same every time, and differ from their neighbours', () => {
    assert.deepEqual(talkName('en', 17), talkName('en', 17));
    const titles = Array.from({ length: 30 }, (_, index) => talkName('en', index).title);
    assert.equal(new Set(titles.map((title) => title.split(' ').at(-1))).size > 12, true, titles.join(', '));
  });

  it('are in their language', () => {
    assert.match(talkName('mr', 500).title, /^[\p{Script=Devanagari}\s:?()]+$/u);
    assert.match(talkName('en', 500).title, /^[\w ,]+, Part 2$/);
  });
});
