const CONCURRENCY = 4;
/** Delays of the silent retries. The browser's `online` event also retries, and so does the next page load. */
const RETRY_DELAYS_MS = [2_000, 15_000, 60_000];

export interface InboxState {
  /** Seen on this page, even if an earlier response still says otherwise. */
  readonly seen: ReadonlySet<number>;
  readonly panelOpen: boolean;
}

export interface Inbox {
  current(): InboxState;
  subscribe(listener: () => void): () => void;
  /** Marks items as seen: immediately here, then on the server. */
  mark(ids: readonly number[]): void;
  retry(): void;
  /** Adds an item that was seen in another tab, which sends it to the server. */
  addSeenElsewhere(id: number): void;
  setPanelOpen(open: boolean): void;
  clear(): void;
}

const nothing: InboxState = { seen: new Set(), panelOpen: false };

/** @param send marks one item as seen on the server (SPEC-7) */
export function createInbox(send: (id: number) => Promise<unknown>): Inbox {
  const listeners = new Set<() => void>();
  let state = nothing;
  let queue: number[] = [];
  let running = 0;
  let timesFailed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Set<number>();
  /** Failed, queued, being sent, or saved on the server. */
  let settled = new Set<number>();

  const set = (change: Partial<InboxState>) => {
    state = { ...state, ...change };
    [...listeners].forEach((listener) => listener());
  };
  const addSeen = (ids: readonly number[]) => {
    const added = ids.filter((id) => !state.seen.has(id));
    if (added.length > 0) set({ seen: new Set([...state.seen, ...added]) });
  };

  const retry = () => {
    clearTimeout(timer);
    timer = undefined;
    queue.push(...failed);
    failed.clear();
    sendNext();
  };
  const fail = (id: number) => {
    failed.add(id);
    const wait = RETRY_DELAYS_MS[timesFailed];
    if (timer !== undefined || wait === undefined) return;
    timesFailed += 1;
    timer = setTimeout(retry, wait);
  };
  const sendNext = () => {
    while (running < CONCURRENCY) {
      const id = queue.shift();
      if (id === undefined) return;
      running += 1;
      const viewers = settled;
      send(id)
        .then(
          () => (timesFailed = 0),
          () => viewers === settled && fail(id),
        )
        .finally(() => {
          running -= 1;
          sendNext();
        });
    }
  };

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark(ids) {
      addSeen(ids);
      for (const id of ids) {
        if (settled.has(id)) continue;
        settled.add(id);
        queue.push(id);
      }
      sendNext();
    },
    retry,
    addSeenElsewhere(id) {
      settled.add(id);
      addSeen([id]);
    },
    setPanelOpen(panelOpen) {
      if (panelOpen !== state.panelOpen) set({ panelOpen });
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      failed.clear();
      [queue, timesFailed, settled] = [[], 0, new Set()];
      set(nothing);
    },
  };
}
