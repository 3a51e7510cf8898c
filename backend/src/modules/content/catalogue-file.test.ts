import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { videoEntry } from '../../testing/content-folder';
import { catalogueFile } from './catalogue-file';

const read = (createdOn: string) => catalogueFile.safeParse({ videos: [videoEntry('one', { createdOn })] });

describe('a time in the catalogue', () => {
  for (const text of [
    '2026-06-02T12:00:00+05:30',
    '2026-06-02T06:30:00Z',
    '2026-06-02T06:30Z',
    '2026-06-02t06:30:00.000z',
    '2026-06-02T12:00:00+0530',
    '2026-06-02 12:00:00 +05:30',
    '2026-06-01T23:30:00-07:00',
    '2026-06-01T23:30:00\u221207:00',
    '२०२६-०६-०२T१२:००:००+०५:३०',
  ]) {
    it(`is the same instant as ${text}`, () => {
      assert.equal(read(text).data?.videos[0]?.createdOn.toISOString(), '2026-06-02T06:30:00.000Z');
    });
  }

  it('without a zone, or that no calendar has, is an issue', () => {
    for (const text of ['2026-06-02T12:00:00', '2026-06-02', '2026-02-30T12:00:00Z', '02/06/2026', 'yesterday']) {
      assert.deepEqual(
        read(text).error?.issues.map(({ message }) => message),
        ['must be a time with its zone, such as 2026-06-02T12:00:00+05:30'],
        text,
      );
    }
  });
});
