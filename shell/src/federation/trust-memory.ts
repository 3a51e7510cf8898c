import { isRecord, parseJson, toSafeStorage } from '@inspire/shared/guards';
import { readSeen, readSignedDocument, type Seen, type SiteDocuments } from '@inspire/shared/remote/trust';

const KEY = 'trust';

export interface TrustMemory {
  /** What any tab accepted last. */
  readonly seen: () => Seen;
  readonly documents: () => SiteDocuments | undefined;
  readonly save: (seen: Seen, documents: SiteDocuments | undefined) => void;
}

function readDocuments(value: unknown): SiteDocuments | undefined {
  if (!isRecord(value)) return undefined;
  const { root, snapshot, choices } = value;
  try {
    return {
      root: readSignedDocument(root),
      snapshot: readSignedDocument(snapshot),
      ...(choices !== undefined && { choices: readSignedDocument(choices) }),
    };
  } catch {
    return undefined;
  }
}

/**
 * Remembers over visits what was accepted, so that nothing older is, and the documents themselves: a gateway that is a moment
 * behind the last one may send older ones.
 * @param storage undefined where it is blocked: the memory then lasts as long as the page
 */
export function createTrustMemory(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): TrustMemory {
  const saved = toSafeStorage(storage);
  let memory: unknown;
  const read = (): Record<string, unknown> => {
    const stored = parseJson(saved.getItem(KEY)) ?? memory;
    return isRecord(stored) ? stored : {};
  };
  return {
    seen: () => readSeen(read().seen),
    documents: () => readDocuments(read().documents),
    save(seen, documents) {
      memory = { seen, documents };
      saved.setItem(KEY, JSON.stringify(memory));
    },
  };
}
