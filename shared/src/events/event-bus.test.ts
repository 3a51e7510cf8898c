import { createEventBus, type TabChannel } from './event-bus';

/** Two ends of a link, as two tabs have them. */
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
const failOnFault = (fault: unknown) => {
  throw fault;
};

describe('the event bus', () => {
  it('calls every listener with what was published, until it unsubscribes', () => {
    const bus = createEventBus(failOnFault);
    const heard: unknown[] = [];
    const stop = bus.onMediaStarted((media) => heard.push(media));
    bus.publishMediaStarted({ kind: 'video', id: 1 });
    stop();
    bus.publishMediaStarted({ kind: 'video', id: 2 });
    expect(heard).toEqual([{ kind: 'video', id: 1 }]);
  });

  it('goes on when a listener throws, and reports it', () => {
    const faults: unknown[] = [];
    const heard: string[] = [];
    const bus = createEventBus((fault) => faults.push(fault));
    bus.onSessionEnded(() => {
      throw new Error('broken listener');
    });
    bus.onSessionEnded((reason) => heard.push(reason));
    bus.publishSessionEnded('expired');
    bus.publishSessionEnded('logout');
    expect(heard).toEqual(['expired', 'logout']);
    expect(faults).toHaveLength(2);
  });

  it('brings a purchase to the other tabs, and playback to none', () => {
    const [here, there] = linkedTabs();
    const [busHere, busThere] = [createEventBus(failOnFault, here), createEventBus(failOnFault, there)];
    const heard: unknown[] = [];
    busThere.onPurchaseCompleted((purchase) => heard.push(purchase));
    busThere.onMediaStarted((media) => heard.push(media));
    busHere.publishPurchaseCompleted({ kind: 'album', id: 4 });
    busHere.publishMediaStarted({ kind: 'audio', id: 4 });
    expect(heard).toEqual([{ kind: 'album', id: 4 }]);
  });

  it('ignores what is no event of the contract', () => {
    const [here, there] = linkedTabs();
    const bus = createEventBus(failOnFault, here);
    const heard: unknown[] = [];
    bus.onSessionEnded((reason) => heard.push(reason));
    for (const message of [null, 'text', { name: 'sessionEnded', payload: 'logout' }, { name: 'toString' }])
      there.postMessage(message);
    expect(heard).toEqual([]);
  });
});
