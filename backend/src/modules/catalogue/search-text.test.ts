import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeLike, parseSearch } from './search-text';

describe('search text', () => {
  it('searches word starts under three characters, which are not code units', () => {
    assert.deepEqual(parseSearch('  '), { kind: 'all', pattern: '' });
    assert.deepEqual(parseSearch('ab'), { kind: 'words', pattern: '% ab%' });
    assert.deepEqual(parseSearch('😀a'), { kind: 'words', pattern: '% 😀a%' });
    assert.deepEqual(parseSearch('%'), { kind: 'signs', pattern: '% \\%%' });
    assert.deepEqual(parseSearch('_a'), { kind: 'signs', pattern: '% \\_a%' });
    assert.deepEqual(parseSearch('श'), { kind: 'words', pattern: '% श%' });
    assert.deepEqual(parseSearch('abc'), { kind: 'contains', pattern: '%abc%' });
    assert.deepEqual(parseSearch(' a \n b '), { kind: 'contains', pattern: '%a b%' });
  });

  it('escapes the wildcards of LIKE', () => {
    assert.equal(escapeLike('a%b_c\\d'), 'a\\%b\\_c\\\\d');
  });
});
