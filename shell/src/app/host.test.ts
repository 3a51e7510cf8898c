import type { SessionData } from '@inspire/shared/contracts';
import type { PurchaseItem } from '@inspire/shared/host';
import { createHost } from '@inspire/shared/hosting';
import { createTestHost, makeSession } from '@inspire/shared/testing';
import type { RemoteManager } from '../federation/remote-manager';
import { createHostPorts } from './host';

const item: PurchaseItem = { kind: 'video', id: 7, title: 'First Light', price: 149, sale: 'buy' };
type Parts = Pick<RemoteManager, 'ownerOf' | 'slotFillers' | 'load'>;

function make(
  site: Partial<Parts>,
  { session = makeSession() as SessionData | null, sentToLogIn = [] as PurchaseItem[] } = {},
) {
  const noRemotes: Parts = {
    ownerOf: () => undefined,
    slotFillers: () => [],
    load: () => Promise.reject(new Error('none')),
  };
  const {
    session: sessionPort,
    events,
    api,
    navigation,
    toasts,
    settings,
  } = createTestHost({
    ...(session && { session }),
  });
  return createHost(
    createHostPorts({
      session: sessionPort,
      events,
      api,
      navigation,
      toasts,
      settings,
      site: () => ({ ...noRemotes, ...site }),
      logInToBuy: (given) => sentToLogIn.push(given),
    }),
  );
}

describe('the purchase command', () => {
  const slotFillers = () => [{ name: 'mfe-billing', slot: { name: 'purchase', session: true } }];

  it('loads the remote that fills the slot and returns its outcome', async () => {
    const requested: unknown[] = [];
    const billing = { purchase: (given: PurchaseItem) => (requested.push(given), Promise.resolve('bought' as const)) };
    const load = ((name: string) =>
      Promise.resolve({ name, module: { commands: billing }, host: createTestHost() })) as unknown as Parts['load'];
    expect(await make({ slotFillers, load }).purchase(item)).toBe('bought');
    expect(requested).toEqual([item]);
  });

  it('is unavailable without such a remote, when it cannot be loaded, and when it serves no purchase', async () => {
    expect(await make({}).purchase(item)).toBe('unavailable');
    expect(await make({ slotFillers }).purchase(item)).toBe('unavailable');
    const load = (() => Promise.resolve({ module: {}, host: createTestHost() })) as unknown as Parts['load'];
    expect(await make({ slotFillers, load }).purchase(item)).toBe('unavailable');
  });

  it('is unavailable when it throws, and its error is reported', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const error = new Error('broken purchase');
    const billing = { purchase: () => Promise.reject(error) };
    const load = (() =>
      Promise.resolve({ module: { commands: billing }, host: createTestHost() })) as unknown as Parts['load'];
    expect(await make({ slotFillers, load }).purchase(item)).toBe('unavailable');
    expect(warn.mock.calls).toEqual([['[inspire]', error]]);
    warn.mockRestore();
  });

  it('sends a guest to log in first, without loading the remote', async () => {
    const sentToLogIn: PurchaseItem[] = [];
    const guest = { sentToLogIn, session: null };
    expect(await make({ slotFillers }, guest).purchase(item)).toBe('cancelled');
    expect(sentToLogIn).toEqual([item]);
    expect(await make({}, guest).purchase(item)).toBe('unavailable');
    expect(sentToLogIn).toHaveLength(1);
  });
});

test('the site knows the shell’s own screens and those of releases', () => {
  const { site } = make({ ownerOf: (path) => (path === '/login' ? 'mfe-auth' : undefined) });
  expect(['/', '/about', '/login', '/plan-page'].map((path) => site.owns(path))).toEqual([true, true, true, false]);
  expect(site.fills('purchase')).toBe(false);
});

test('the shell has no query cache', () => {
  expect(() => make({}).queries).toThrow(/query cache/);
});
