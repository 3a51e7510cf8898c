import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSearch, SEARCH_VERSION, toSearchColumns, toSearchText } from './search-text';

describe('search text', () => {
  const kindAndPattern = (query: string) => {
    const { kind, pattern } = parseSearch(query);
    return [kind, pattern];
  };

  it('counts characters, not code units', () => assert.deepEqual(kindAndPattern('😀a'), ['words', '% 😀a%']));

  it('gives the index the beginnings and ends of words, and never less than three letters of one', () => {
    const patterns = {
      'Morning River': '%morn%ing%river%',
      'morn ing': '%morn%ing%',
      'to be or not': '%to be or not%',
      '100% sure': '%100\\% sure%',
      snake_case_understanding: '%snake\\_case\\_unde%ing%',
      'प्रकाश नदी': '%प्रकाश नदी%',
      '12345678 abcdefg': '%1234%678%abcd%efg%',
    };
    for (const [query, pattern] of Object.entries(patterns))
      assert.deepEqual(kindAndPattern(query), ['contains', pattern]);
  });
});

describe('the form of a text for searching', () => {
  const isSame = (one: string, other: string) =>
    assert.equal(toSearchText(one), toSearchText(other), `${one} ${other}`);

  it('is the same for each form of quotes, dashes, ligatures, widths and spaces', () => {
    isSame("The Doctor's Rounds", 'The Doctor\u2019s Rounds');
    isSame('the doctor\u02BCs', 'the doctor\u2032s');
    isSame('"Begin" - here', '\u201CBegin\u201D \u2014 here');
    isSame('"Begin"', '\u00ABBegin\u00BB');
    isSame('5-6', '5\u22126');
    isSame('office', 'o\uFB03ce');
    isSame('wait...', 'wait\u2026');
    isSame('Inspire 5', 'Ｉｎｓｐｉｒｅ\u3000５');
    isSame('still\u00A0 water\n', ' still water');
  });

  it('is the same for each form of a letter, with and without marks that people leave out', () => {
    for (const text of ['पायऱ्या', 'ज़िंदगी', 'कॉफ़ी', 'ড়', 'ਸ਼', 'café', 'Ångström', '한국어'])
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) isSame(text, text.normalize(form));
    isSame('पायऱ्या', 'पायर\u200D\u094Dया');
    isSame('पाय\u0931\u094Dया', 'पाय\u0930\u094D\u200Dया');
    isSame('ज़िंदगी', 'जिंदगी');
    isSame('café', 'CAFE');
    isSame('soft\u00ADly', 'softly');
    isSame('\u2067اردو\u2069', 'اردو');
    isSame('❤\uFE0F', '❤');
  });

  it('has the same digits in each script', () => {
    for (const typed of ['भाग ५', 'भाग 5', 'भाग ５', 'भाग ۵']) isSame(typed, 'भाग 5');
  });

  it('keeps letters and vowel signs apart that mean something else', () => {
    for (const [one, other] of [
      ['काम', 'कम'],
      ['दिन', 'दीन'],
      ['जन', 'जान्'],
      ['so', 'zo'],
    ] as const)
      assert.notEqual(toSearchText(one), toSearchText(other));
  });

  it('separates title and description by a line', () => {
    assert.deepEqual(toSearchColumns({ title: 'One\nTwo', description: 'Three' }), {
      searchText: 'one two\nthree',
      titleWords: ' one two',
      searchVersion: SEARCH_VERSION,
    });
  });
});
