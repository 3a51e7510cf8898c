import { join } from 'node:path';
import { ToolFailedError } from '@inspire/node/packaging';
import type { CataloguePath } from '../catalogue-text';
import type { PackagedOutput, PackagingStep } from '../packaging/packaging-cache';
import { TruncatedMediaError, type Work } from '../packaging/video';
import type { ContentFile, Inventory } from '../scan-folder';
import { type RawContent, workOf } from './raw-content';

export interface Packager {
  readonly raw: RawContent;
  /** Gives what was made before, or makes it and tells how far it is. `what` names it for the owner. */
  step<Facts>(
    what: string,
    toOrderItem: (work: () => Promise<Work>) => PackagingStep<Facts>,
  ): Promise<PackagedOutput<Facts>>;
  /** Takes files out of the packaged folder, whose names begin so: raw ones that lie where the packaged ones belong. */
  clear(prefix: string): void;
  /** Takes a file that was made into the packaged folder. */
  put(path: string, made: Pick<PackagedOutput<unknown>, 'folder' | 'files'>, name: string): void;
  /** The packaged folder, with what the owner's holds packaged already. */
  readonly inventory: Inventory;
  /** Does a step of an entry; a file that cannot be packaged is noted as its fault, and the others go on. */
  attempt<T>(path: CataloguePath, work: () => Promise<T>): Promise<T | undefined>;
  /** What could not be packaged, in the owner's words. */
  readonly faults: readonly string[];
}

const REPORT_EVERY = 0.1;

/** Tells of every tenth part once, on its way to 1. */
export function tenthParts(report: (part: number) => void): (part: number) => void {
  let next = REPORT_EVERY;
  return (part) => {
    if (part < next || part >= 1) return;
    next = (Math.floor(part / REPORT_EVERY) + 1) * REPORT_EVERY;
    report(part);
  };
}

/** @param pending how many steps there are to make, for the owner to see how far the whole is */
export function createPackager(
  raw: RawContent,
  packaged: Inventory,
  pending: number,
  report: (line: string) => void,
): Packager {
  const inventory = new Map<string, ContentFile>(packaged);
  const faults: string[] = [];
  let begun = 0;
  return {
    raw,
    inventory,
    faults,
    async attempt(path, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ToolFailedError || error instanceof TruncatedMediaError)) throw error;
        faults.push(raw.catalogue.fault(path, error.message));
        return undefined;
      }
    },
    async step(what, toOrderItem) {
      raw.signal?.throwIfAborted();
      const known = await raw.store.find(toOrderItem(workOf(raw)));
      if (known) return known;
      begun += 1;
      report(`packaging ${begun} of ${Math.max(begun, pending)}: ${what}`);
      return raw.store.get(
        toOrderItem(
          workOf(
            raw,
            tenthParts((part) => report(`  ${what}: ${Math.floor(part * 100)} %`)),
          ),
        ),
      );
    },
    clear(prefix) {
      for (const path of [...inventory.keys()]) if (path.startsWith(prefix)) inventory.delete(path);
    },
    put(path, { folder, files }, name) {
      const file = files.find((one) => one.name === name);
      if (!file) throw new Error(`Packaging made no ${name} for ${path}`);
      inventory.set(path, { hash: file.hash, file: join(folder, name) });
    },
  };
}
