import type { ShellChoiceContext } from '@inspire/shared/remote';
import type { ShellManifest } from './shell-manifest';

/** A build of the shell in a folder of this machine, whose files may be served and run. */
export interface ShellBuild {
  readonly version: string;
  /** Has `public` and `server`. */
  readonly dist: string;
  readonly manifest: ShellManifest;
}

/** Where this gateway takes the shell from. */
export interface ShellSource {
  /** Newest first. A build that changes is another object. */
  readonly builds: () => readonly ShellBuild[];
  /** The folders whose files are served, newest first: open tabs may still run builds that no new page gets. */
  readonly folders: () => readonly string[];
  /** Chooses among the builds that are ready to be served; undefined while there is none. */
  readonly choose: (visitor: ShellChoiceContext, isReady: (build: ShellBuild) => boolean) => ShellBuild | undefined;
  /** Looks for new builds. @returns true when the builds changed */
  readonly refresh: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** The shell runs from a development server. */
export const noShell: ShellSource = {
  builds: () => [],
  folders: () => [],
  choose: () => undefined,
  refresh: async () => false,
  close: async () => undefined,
};
