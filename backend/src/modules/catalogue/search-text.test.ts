import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeLike, readSearch } from './search-text';

describe('search text', () => {
  it('is a search for words under three letters, counted as characters and not as code units', () => {
    assert.deepEqual(readSearch('  '), { kind: 'all', pattern: '' });
    assert.deepEqual(readSearch('ab'), { kind: 'words', pattern: '% ab%' });
    assert.deepEqual(readSearch('😀a'), { kind: 'words', pattern: '% 😀a%' });
    assert.deepEqual(readSearch('%'), { kind: 'signs', pattern: '% \\%%' });
    assert.deepEqual(readSearch('_a'), { kind: 'signs', pattern: '% \\_a%' });
    assert.deepEqual(readSearch('श'), { kind: 'words', pattern: '% श%' });
    assert.deepEqual(readSearch('abc'), { kind: 'contains', pattern: '%abc%' });
    assert.deepEqual(readSearch(' a \n b '), { kind: 'contains', pattern: '%a b%' });
  });

  it('escapes what LIKE would read as a sign', () => {
    assert.equal(escapeLike('a%b_c\\d'), 'a\\%b\\_c\\\\d');
  });
});
