/** How many calls run at a time when many are marked together. */
const AT_A_TIME = 4;
/** A failure is silent, and the call is made again with the next marking; but not for ever. */
const MOST_TRIES = 3;

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
  /** The viewer saw it in another tab, which tells the server. */
  learn(id: number): void;
  setPanelOpen(open: boolean): void;
  /** Forgets everything: the next viewer has seen nothing yet. */
  clear(): void;
}

const nothing: InboxState = { seen: new Set(), panelOpen: false };

/** @param send tells the server of one that was seen (section 7) */
export function createInbox(send: (id: number) => Promise<unknown>): Inbox {
  const listeners = new Set<() => void>();
  let state = nothing;
  let queue: number[] = [];
  let running = 0;
  let tries = new Map<number, number>();
  /** Queued, under way, or known to the server. */
  let settled = new Set<number>();

  const set = (change: Partial<InboxState>) => {
    state = { ...state, ...change };
    [...listeners].forEach((listener) => listener());
  };
  const addSeen = (ids: readonly number[]) => {
    const added = ids.filter((id) => !state.seen.has(id));
    if (added.length > 0) set({ seen: new Set([...state.seen, ...added]) });
  };

  const sendNext = () => {
    while (running < AT_A_TIME) {
      const id = queue.shift();
      if (id === undefined) return;
      running += 1;
      tries.set(id, (tries.get(id) ?? 0) + 1);
      send(id)
        .catch(() => settled.delete(id))
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
        if (settled.has(id) || (tries.get(id) ?? 0) >= MOST_TRIES) continue;
        settled.add(id);
        queue.push(id);
      }
      sendNext();
    },
    learn(id) {
      settled.add(id);
      addSeen([id]);
    },
    setPanelOpen(panelOpen) {
      if (panelOpen !== state.panelOpen) set({ panelOpen });
    },
    clear() {
      [queue, tries, settled] = [[], new Map(), new Set()];
      set(nothing);
    },
  };
}
