import type { ReleaseReport } from '@inspire/shared/contracts';
import { isSemver, qualityMaxima, SHELL_QUALITY_NAME } from '@inspire/shared/guards';
import { type DocumentFrame, releaseBase } from '@inspire/shared/remote';
import type { RemoteManager } from '../federation/remote-manager';
import type { QualitySignal } from './quality-signals';

export type ReleaseDraft = { -readonly [K in keyof ReleaseReport]: ReleaseReport[K] };

export interface ReleaseDrafts {
  receive(signal: QualitySignal): void;
  /** Returns the draft of a running release; the shell's where none runs. */
  ofRunning(remote: string | undefined): ReleaseDraft;
  all(): readonly ReleaseDraft[];
}

export interface DraftsOptions {
  readonly site: Pick<RemoteManager, 'instanceOf'>;
  readonly frame: DocumentFrame | undefined;
  /** The version of the shell. */
  readonly build: string;
  /** When the shell started, in milliseconds since the page was requested. */
  readonly startedMs: number;
}

const toHref = (path: string): string => new URL(path, location.href).href;

/** Adds up the signals of this page load, by release. */
export function createReleaseDrafts({ site, frame, build, startedMs }: DraftsOptions): ReleaseDrafts {
  const drafts = new Map<string, ReleaseDraft>();
  const draftOf = (remote: string, version: string): ReleaseDraft => {
    const key = `${remote} ${version}`;
    const draft = drafts.get(key) ?? { remote, version };
    // A build of a developer has no version.
    if (isSemver(version) && drafts.size < qualityMaxima.releases) drafts.set(key, draft);
    return draft;
  };
  const shell = draftOf(SHELL_QUALITY_NAME, build);
  shell.loadMs = startedMs;
  /** To find the release that a stack leads to. */
  const folders = new Map([[toHref('/assets/'), shell]]);

  const ofRunning = (remote: string | undefined): ReleaseDraft => {
    const instance = remote && site.instanceOf(remote);
    return instance ? draftOf(instance.name, instance.release.version) : shell;
  };
  /** The release of the innermost frame that is a file of the site. Ignores frames from browser extensions. */
  const ofStack = (stack: string): ReleaseDraft | undefined =>
    [...folders]
      .map(([folder, draft]) => ({ at: stack.indexOf(folder), draft }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]?.draft;
  const count = (draft: ReleaseDraft | undefined, what: 'errors' | 'mismatches') => {
    if (draft) draft[what] = Math.min((draft[what] ?? 0) + 1, qualityMaxima.events);
  };

  return {
    receive(signal) {
      if (signal.kind === 'error') return count(ofStack(signal.stack), 'errors');
      if (signal.kind === 'mismatch')
        return count(ofRunning(typeof frame?.source === 'object' ? frame.source.remote : undefined), 'mismatches');
      const { name, version } = signal;
      const draft = draftOf(name, version);
      if (signal.kind === 'failed') draft.failed = true;
      else if (signal.kind === 'playback') draft.playback = signal.playback;
      else {
        draft.loadMs = signal.ms;
        folders.set(toHref(releaseBase(name, signal)), draft);
      }
    },
    ofRunning,
    all: () => [...drafts.values()],
  };
}
