import { REQUEST_ID_PATTERN } from '@inspire/shared/contracts/request-id';
import { fallbackSiteSettings } from '@inspire/shared/host';
import { createEarlyResponses, type EarlyResponseStore } from './early-responses';
import { createRequestIds, readDocumentRequestId } from './request-ids';
import { readSiteDocument } from './site-document';

const response = { status: 200, body: [] };
let clock = 0;
const now = () => clock;
beforeEach(() => {
  clock = 0;
});
const makeStore = (): EarlyResponseStore => ({
  token: 't1',
  responses: new Map([['/files/getUserBrowseHistory', Promise.resolve(response)]]),
});

describe('early answers', () => {
  it('are used once', async () => {
    const early = createEarlyResponses(makeStore(), now);
    expect(await early.take('/files/getUserBrowseHistory', 't1')).toBe(response);
    expect(early.take('/files/getUserBrowseHistory', 't1')).toBeUndefined();
  });

  it.each([
    [10, 'given', response],
    [11, 'requested again', undefined],
  ])('are, %d s after they came, %s', async (seconds, _, expected) => {
    clock = 5_000;
    const early = createEarlyResponses(makeStore(), now);
    await Promise.resolve();
    clock += seconds * 1_000;
    expect(await early.take('/files/getUserBrowseHistory', 't1')).toBe(expected);
  });

  it('are not waited for when they are still on their way long after the page began', () => {
    const store = { token: 't1', responses: new Map([['/files/search', new Promise<never>(() => undefined)]]) };
    const early = createEarlyResponses(store, now);
    clock = 11_000;
    expect(early.take('/files/search', 't1')).toBeUndefined();
  });

  it('are never used for another session or URL', () => {
    const early = createEarlyResponses(makeStore(), now);
    expect(early.take('/files/getUserBrowseHistory', 't2')).toBeUndefined();
    expect(early.take('/files/search', 't1')).toBeUndefined();
    expect(createEarlyResponses(undefined, now).take('/files/search', 't1')).toBeUndefined();
  });
});

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

describe('the document of the site', () => {
  const read = (text: string) => readSiteDocument({ getElementById: () => ({ textContent: text }) as HTMLElement });

  it('keeps the values of the gateway beside the settings', () => {
    const signIn = { kind: 'google', clientId: 'client.example' } as const;
    const given = read(JSON.stringify({ settings: { siteName: 'Other' }, signIn, qualitySample: 7, early: [] }));
    expect(given).toMatchObject({ qualitySample: 7, settings: { ...fallbackSiteSettings, siteName: 'Other', signIn } });
  });

  it('ignores ways to sign in from the settings file', () => {
    expect(
      read(JSON.stringify({ settings: { signIn: { kind: 'google', clientId: 'forged' } } })).settings.signIn,
    ).toBeUndefined();
  });

  it.each(['', '{', 'null'])('starts with neutral settings from %j', (text) => {
    expect(read(text).settings).toEqual(fallbackSiteSettings);
  });
});
