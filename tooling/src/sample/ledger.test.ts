import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint, Ledger } from './ledger';

it('tells changed inputs from unchanged ones', () => {
  expect(fingerprint(1, { title: 'a' })).toBe(fingerprint(1, { title: 'a' }));
  expect(fingerprint(2, { title: 'a' })).not.toBe(fingerprint(1, { title: 'a' }));
});

it('keeps what another generator noted in the meantime', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-'));
  try {
    const [one, other] = [new Ledger(folder), new Ledger(folder)];
    await one.note('video a', { fingerprint: 'x', length: 51.2 });
    await other.note('video b', { fingerprint: 'y' });
    expect(await one.find('video a')).toEqual({ fingerprint: 'x', length: 51.2 });
    expect(await one.find('video b')).toEqual({ fingerprint: 'y' });
    expect(await one.find('video c')).toBeUndefined();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
