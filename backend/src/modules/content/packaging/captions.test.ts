import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCaptions } from './captions';

const read = (text: string) => parseCaptions(Buffer.from(text));
const MAPPED = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';

describe('captions', () => {
  it('in SubRip become WebVTT', () => {
    const { webVtt, issues } = read(
      '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nA line\r\nand another\r\n\r\n2\r\n01:02:03,004 --> 01:02:05,000\r\nअंधार\r\n',
    );
    assert.deepEqual(issues, []);
    assert.equal(
      webVtt,
      `${MAPPED}\n1\n00:00:01.500 --> 00:00:03.000\nA line\nand another\n\n2\n01:02:03.004 --> 01:02:05.000\nअंधार\n`,
    );
  });

  it('in WebVTT keep their header, settings and notes, and get the time map once', () => {
    const given =
      'WEBVTT - by hand\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\nKind: captions\n\nNOTE a note\n\n00:01.000 --> 00:02.000 align:start\nHello\n';
    const { webVtt, issues } = read(given);
    assert.deepEqual(issues, []);
    assert.equal(
      webVtt,
      'WEBVTT - by hand\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\nKind: captions\n\nNOTE a note\n\n00:00:01.000 --> 00:00:02.000 align:start\nHello\n',
    );
    assert.equal(read(webVtt).webVtt, webVtt, 'reading what was made changes nothing');
  });

  it('report issues by line', () => {
    const { issues } = read(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nfine\n\n0:1 --> 0:2\nodd\n\n00:00:05.000 --> 00:00:04.000\nback\n',
    );
    assert.deepEqual(issues, [
      { line: 6, message: 'has no times like 00:01:02.000 --> 00:01:05.500' },
      { line: 9, message: 'ends before it starts' },
    ]);
  });

  it('without a line, or not in UTF-8, are an issue', () => {
    assert.deepEqual(read('WEBVTT\n\n').issues, [{ line: 1, message: 'has no captions' }]);
    assert.deepEqual(read('').issues, [{ line: 1, message: 'has no captions' }]);
    assert.deepEqual(parseCaptions(Buffer.from([0xff, 0xfe, 0x31])).issues, [{ line: 1, message: 'is not UTF-8' }]);
  });
});

/** Returns what each cue shows, without identifiers. */
function readCues(source: string | Buffer): string[] {
  const { webVtt, issues } = parseCaptions(Buffer.from(source as string));
  assert.deepEqual(issues, []);
  const blocks = webVtt.trimEnd().split('\n\n').slice(1);
  return blocks.map((block) => block.slice(block.indexOf('-->')).split('\n').slice(1).join('\n'));
}

const srt = (...texts: readonly string[]) =>
  texts.map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${text}\n`).join('\n');

describe('captions of other tools', () => {
  it('lose override tags, and show signs that are no markup', () => {
    assert.deepEqual(readCues(srt('{\\an8}Namaste', 'We <3 you > all', 'Salt & light, R&D;')), [
      'Namaste',
      'We &lt;3 you &gt; all',
      'Salt &amp; light, R&D;',
    ]);
  });
  it('keep the markup that WebVTT has', () => {
    for (const text of [
      '<i>so</i>',
      '<v Dr. Rao>so</v>',
      '<c.yellow.bg_blue>so</c>',
      '<00:00:01.000>so',
      'a &amp; b',
      '&#39;',
    ])
      assert.deepEqual(readCues(srt(text)), [text]);
    assert.deepEqual(readCues(srt('<I>so</I>')), ['<i>so</i>']);
  });
  it('lose the markup of HTML and MicroDVD', () => {
    assert.deepEqual(
      readCues(srt('<font color="#fff">a</font>', '{y:i}b', '{i}c{/i}', 'd<br />e', 'f\\Ng\\hh', '<b>i < j</b>')),
      ['a', 'b', 'c', 'd\ne', 'f\ng\u00A0h', '<b>i &lt; j</b>'],
    );
  });
  it('keep a paragraph after a blank line in its cue', () => {
    assert.deepEqual(readCues(srt('one\n\ntwo', 'three\n \n\nfour', 'five')), ['one\ntwo', 'three\nfour', 'five']);
  });
  it('show every cue without blank lines between them', () => {
    assert.deepEqual(
      readCues(
        '1\n00:00:01,000 --> 00:00:02,000\none\n2\n00:00:02,000 --> 00:00:03,000\n1945\n3\n00:00:03,000 --> 00:00:04,000\nthree',
      ),
      ['one', '1945', 'three'],
    );
    assert.deepEqual(
      readCues(
        '00:00:01,000 --> 00:00:02,000\none\n00:00:02,000 --> 00:00:03,000\ntwo\n7\n00:00:03,000 --> 00:00:04,000\nthree',
      ),
      ['one', 'two\n7', 'three'],
      'a number is text in a file that does not number its cues',
    );
  });
  it('begin right below the first line of WebVTT', () => {
    const cue = '00:01.000 --> 00:02.000\nfirst\n\n';
    assert.deepEqual(readCues(`WEBVTT\n${cue}`), ['first']);
    assert.deepEqual(readCues(`WEBVTT\n1\n${cue}2\n00:02.000 --> 00:03.000\nsecond`), ['first', 'second']);
    assert.deepEqual(readCues(`WEBVTT\nKind: captions\nLanguage: mr\n${cue}`), ['first']);
  });
  it('have times as tools, word processors and translators write them', () => {
    for (const times of [
      '00:00:01.500 --> 00:00:02.500',
      '0:00:01,5 --> 0:00:02,5',
      '00:00:01:500 --> 00:00:02:500',
      '00:00:01,500-->00:00:02,500',
      '00:00:01,500 -> 00:00:02,500',
      '00:00:01,500 → 00:00:02,500',
      '00:00:01,500 –> 00:00:02,500',
      '००:००:०१,५०० --> ००:००:०२,५००',
      '00：00：01，500 --> 00：00：02，500',
      '00:00:01,500 --> 00:00:02,500 X1:100 X2:200 Y1:50 Y2:90',
    ])
      assert.match(
        parseCaptions(Buffer.from(`1\n${times}\na`)).webVtt,
        /\n00:00:01\.500 --> 00:00:02\.500\na\n$/,
        times,
      );
  });
  it('are numbered with any digits, and have arrows and dashes in their text', () => {
    assert.deepEqual(readCues('१\n00:00:01,000 --> 00:00:02,000\na --> b\n२\n00:00:02,000 --> 00:00:03,000\n-- c'), [
      'a --&gt; b',
      '-- c',
    ]);
  });
  it('are read from UTF-16 of either order', () => {
    const little = Buffer.from(`\uFEFF${srt('अंधार')}`, 'utf16le');
    assert.deepEqual(readCues(little), ['अंधार']);
    assert.deepEqual(readCues(Buffer.from(little).swap16()), ['अंधार']);
  });
  it('are an issue where a line of times cannot be read', () => {
    assert.deepEqual(parseCaptions(Buffer.from('1\n00:00:O1,000 --> 00:00:02,000\na')).issues, [
      { line: 2, message: 'has no times like 00:01:02.000 --> 00:01:05.500' },
    ]);
  });
});
