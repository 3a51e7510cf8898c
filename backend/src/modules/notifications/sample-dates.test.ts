import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveDates } from './sample-dates';

describe('dates of a sample', () => {
  const now = new Date('2030-05-20T12:00:00Z');
  const entry = (key: string, day: string) => ({ key, createdAt: new Date(`${day}T06:00:00Z`) });
  const listed = [entry('b', '2026-11-12'), entry('a', '2026-11-02'), entry('c', '2026-11-13')];
  const moved = (entries: ReturnType<typeof entry>[], stored: Record<string, string> = {}, at = now) => {
    const dates = new Map(Object.entries(stored).map(([key, date]) => [key, new Date(date)]));
    return Object.fromEntries(
      moveDates(entries, dates, at).map(({ key, createdAt }) => [key, createdAt.toISOString()]),
    );
  };
  const first = { a: '2030-05-09T12:00:00.000Z', b: '2030-05-19T12:00:00.000Z', c: '2030-05-20T12:00:00.000Z' };

  it('end now at the first import, with their distances', () => {
    assert.deepEqual(moved(listed), first);
    assert.deepEqual(moved([]), {});
  });

  it('stay at a later import', () => {
    assert.deepEqual(moved(listed, first, new Date('2030-08-01T00:00:00Z')), first);
  });

  it('follow the stored ones when new ones arrive, and are never ahead', () => {
    const more = [...listed, entry('d', '2026-11-15')];
    assert.deepEqual(moved(more, first, new Date('2030-08-01T00:00:00Z')), { ...first, d: '2030-05-22T12:00:00.000Z' });
    assert.deepEqual(moved(more, first), { ...first, d: now.toISOString() });
  });
});
