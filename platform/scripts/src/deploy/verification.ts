import type { Viewer } from '../journey/visit';
import type { ComposeFile } from './compose-file';
import type { Guide } from './guide-commands';
import type { LocalSite } from './local-site';

/** How often each part runs. */
export interface Rounds {
  /** Replacements of every service and releases of every build. */
  readonly deploys: number;
  /** Kills of every container. */
  readonly kills: number;
  /** Restarts of the whole site. */
  readonly restarts: number;
}

export interface Verification {
  readonly site: LocalSite;
  readonly file: ComposeFile;
  readonly names: readonly string[];
  /** Creates another site from the same file and artefacts. @param name of its folder */
  readonly createSite: (name: string) => LocalSite;
  readonly guide: Guide;
  /** Folder that replaces the machine's own, which commands mount. */
  readonly machine: string;
  /** Folder of the artefacts. */
  readonly dist: string;
  readonly rounds: Rounds;
  readonly report: (line: string) => void;
}

/** What no replacement, crash or restart may change. */
export interface Bought {
  readonly viewer: Viewer;
  readonly video: number;
}
