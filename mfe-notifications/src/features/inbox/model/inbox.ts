/** How many calls run at a time when many are marked together. */
const AT_A_TIME = 4;
/** A failure is silent. The call is made again after these times and when the line is back; then by the next page. */
const AGAIN_AFTER_MS = [2_000, 15_000, 60_000];

export interface InboxState {
  /** What was seen on this page, whatever an answer that was asked for before still says. */
  readonly seen: ReadonlySet<number>;
  readonly panelOpen: boolean;
}

/** What the bell and the popups must know of each other. */
export interface Inbox {
  current(): InboxState;
  subscribe(listener: () => void): () => void;
  /** The viewer sees these: at once here, then on the server. */
  mark(ids: readonly number[]): void;
  /** Tells the server again what it could not be told. */
  retry(): void;
  /** The viewer saw it in another tab, which tells the server. */
  learn(id: number): void;
  setPanelOpen(open: boolean): void;
  /** Forgets everything: the next viewer has seen nothing yet. */
  clear(): void;
}

const nothing: InboxState = { seen: new Set(), panelOpen: false };

/** @param send tells the server of one that was seen (SPEC-7) */
export function createInbox(send: (id: number) => Promise<unknown>): Inbox {
  const listeners = new Set<() => void>();
  let state = nothing;
  let queue: number[] = [];
  let running = 0;
  let timesFailed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Set<number>();
  /** Failed, queued, under way, or known to the server. */
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
    const wait = AGAIN_AFTER_MS[timesFailed];
    if (timer !== undefined || wait === undefined) return;
    timesFailed += 1;
    timer = setTimeout(retry, wait);
  };
  const sendNext = () => {
    while (running < AT_A_TIME) {
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
    learn(id) {
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
