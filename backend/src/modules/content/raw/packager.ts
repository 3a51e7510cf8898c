import { join } from 'node:path';
import { ToolFailedError } from '@inspire/server-kit/packaging';
import type { CataloguePath } from '../catalogue-text';
import type { PackagedOutput, PackagingStep } from '../packaging/packaging-cache';
import { TruncatedMediaError, type Work } from '../packaging/video';
import type { ContentFile, Inventory } from '../scan-folder';
import { createWork, type RawContent } from './raw-content';

export interface Packager {
  readonly raw: RawContent;
  /** Uses the cached output or runs the step, and reports progress. `what` names the step for the owner. */
  step<Facts>(
    what: string,
    toStep: (work: () => Promise<Work>) => PackagingStep<Facts>,
  ): Promise<PackagedOutput<Facts>>;
  /** Removes files with this prefix from the packaged folder: raw files in the location of packaged ones. */
  clear(prefix: string): void;
  put(path: string, made: Pick<PackagedOutput<unknown>, 'folder' | 'files'>, name: string): void;
  /** Includes files that were packaged before. */
  readonly inventory: Inventory;
  /** Runs a step of an entry; an error is recorded as an issue, and the other entries continue. */
  attempt<T>(path: CataloguePath, work: () => Promise<T>): Promise<T | undefined>;
  readonly issues: readonly string[];
}

const REPORT_EVERY = 0.1;

/** Limits progress reports to one per tenth. */
function tenthParts(report: (part: number) => void): (part: number) => void {
  let next = REPORT_EVERY;
  return (part) => {
    if (part < next || part >= 1) return;
    next = (Math.floor(part / REPORT_EVERY) + 1) * REPORT_EVERY;
    report(part);
  };
}

/** @param pending number of steps, for progress reports */
export function createPackager(
  raw: RawContent,
  packaged: Inventory,
  pending: number,
  report: (line: string) => void,
): Packager {
  const inventory = new Map<string, ContentFile>(packaged);
  const issues: string[] = [];
  let begun = 0;
  return {
    raw,
    inventory,
    issues,
    async attempt(path, work) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ToolFailedError || error instanceof TruncatedMediaError)) throw error;
        issues.push(raw.catalogue.issue(path, error.message));
        return undefined;
      }
    },
    async step(what, toStep) {
      raw.signal?.throwIfAborted();
      const known = await raw.store.find(toStep(createWork(raw)));
      if (known) return known;
      begun += 1;
      report(`packaging ${begun} of ${Math.max(begun, pending)}: ${what}`);
      return raw.store.get(
        toStep(
          createWork(
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
