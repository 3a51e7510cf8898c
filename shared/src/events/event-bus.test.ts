import { defineEvent } from './define-event';
import { createEventBus, type TabChannel } from './event-bus';

/** Two connected channels, as in two tabs. */
function linkedTabs(): [TabChannel, TabChannel] {
  const listeners = [new Set<(event: { data: unknown }) => void>(), new Set<(event: { data: unknown }) => void>()];
  const end = (own: number): TabChannel => ({
    postMessage: (data) => listeners[1 - own]?.forEach((listener) => listener({ data: structuredClone(data) })),
    addEventListener: (_, listener) => listeners[own]?.add(listener),
    removeEventListener: (_, listener) => listeners[own]?.delete(listener),
    close: () => undefined,
  });
  return [end(0), end(1)];
}
const failOnError = (issue: unknown) => {
  throw issue;
};

describe('the event bus', () => {
  it('continues when a listener throws, and reports the error', () => {
    const issues: unknown[] = [];
    const heard: string[] = [];
    const bus = createEventBus((issue) => issues.push(issue));
    bus.onSessionEnded(() => {
      throw new Error('broken listener');
    });
    bus.onSessionEnded((reason) => heard.push(reason));
    bus.publishSessionEnded('expired');
    bus.publishSessionEnded('logout');
    expect(heard).toEqual(['expired', 'logout']);
    expect(issues).toHaveLength(2);
  });

  it('sends a purchase to the other tabs, and playback to no other tab', () => {
    const [here, there] = linkedTabs();
    const [busHere, busThere] = [createEventBus(failOnError, here), createEventBus(failOnError, there)];
    const heard: unknown[] = [];
    busThere.onPurchaseCompleted((purchase) => heard.push(purchase));
    busThere.onMediaStarted((media) => heard.push(media));
    busHere.publishPurchaseCompleted({ kind: 'album', id: 4 });
    busHere.publishMediaStarted({ kind: 'audio', id: 4 });
    expect(heard).toEqual([{ kind: 'album', id: 4 }]);
  });

  it('ignores events that are not in the contract', () => {
    const [here, there] = linkedTabs();
    const bus = createEventBus(failOnError, here);
    const heard: unknown[] = [];
    bus.onSessionEnded((reason) => heard.push(reason));
    for (const message of [null, 'text', { name: 'sessionEnded', payload: 'logout' }, { name: 'toString' }])
      there.postMessage(message);
    expect(heard).toEqual([]);
  });
});

declare module './define-event' {
  interface Events {
    'acme:offer-shown': { offerId: number };
  }
}

describe('an event that its owner declares', () => {
  const toOffer = (payload: unknown) =>
    typeof payload === 'object' && payload !== null && 'offerId' in payload && typeof payload.offerId === 'number'
      ? { offerId: payload.offerId }
      : undefined;

  it('reaches every listener of its name until it unsubscribes', () => {
    const bus = createEventBus(failOnError);
    const received: unknown[] = [];
    const stop = bus.on(defineEvent('acme:offer-shown'), ({ offerId }) => received.push(offerId));
    bus.on(defineEvent<string>('acme:other'), (payload) => received.push(payload));
    bus.publish(defineEvent('acme:offer-shown'), { offerId: 4 });
    stop();
    bus.publish(defineEvent('acme:offer-shown'), { offerId: 5 });
    expect(received).toEqual([4]);
  });

  it('stays in its tab unless it is declared to cross tabs, and is checked where it arrives', () => {
    const [here, there] = linkedTabs();
    const [busHere, busThere] = [createEventBus(failOnError, here), createEventBus(failOnError, there)];
    const received: unknown[] = [];
    busThere.on(defineEvent('acme:offer-shown', { acrossTabs: true, parse: toOffer }), (offer) => received.push(offer));
    busThere.on(defineEvent<number>('acme:local'), (payload) => received.push(payload));
    const shown = defineEvent('acme:offer-shown', { acrossTabs: true });
    busHere.publish(shown, { offerId: 4 });
    busHere.publish(shown, { offerId: 'four' } as never);
    busHere.publish(defineEvent<number>('acme:local'), 1);
    here.postMessage({ name: 'acme:local', payload: 2 });
    here.postMessage({ name: 'acme:unknown', payload: 3 });
    expect(received).toEqual([{ offerId: 4 }]);
  });
});
