import { REQUEST_ID_PATTERN } from '@inspire/shared/contracts/request-id';
import { createRequestIds, readDocumentRequestId } from './request-ids';

const timingsWith = (description: string, name = 'request') => ({
  getEntriesByType: () => [{ serverTiming: [{ name, description }] }] as unknown as PerformanceEntryList,
});
const ID = '0af7651916cd43dd8448eb211c80319c';

describe('the ids of a page’s calls', () => {
  it('start with the id of the document', () => {
    const next = createRequestIds(timingsWith(ID), () => 0);
    expect([next(), next()]).toEqual([`${ID}-1`, `${ID}-2`]);
  });

  it.each([
    ['the browser reports no timings', {}],
    ['the header has another entry', timingsWith(ID, 'cache')],
    ['the id has another form', timingsWith('a b')],
    ['the id leaves no room for a number', timingsWith('a'.repeat(64))],
  ])('are random where %s', (_, timings) => {
    expect(readDocumentRequestId(timings)).toBeUndefined();
    const [one, other] = [createRequestIds(timings, () => 0)(), createRequestIds(timings, () => 0)()];
    expect(one).toMatch(REQUEST_ID_PATTERN);
    expect(one).not.toBe(other);
  });

  it('change after ten minutes, so that a page that stays open is not one endless trace', () => {
    let clock = 0;
    const next = createRequestIds(timingsWith(ID), () => clock);
    clock = 600_000;
    expect(next()).toBe(`${ID}-1`);
    clock += 1;
    const later = next();
    expect(later).toMatch(/^[0-9a-f]{32}-2$/);
    expect(later.startsWith(ID)).toBe(false);
    expect(next().slice(0, 32)).toBe(later.slice(0, 32));
  });
});
