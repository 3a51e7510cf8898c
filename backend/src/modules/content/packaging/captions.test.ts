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
