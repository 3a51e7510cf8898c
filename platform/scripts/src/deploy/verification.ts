import type { Viewer } from '../journey/visit';
import type { ComposeConfig, ComposeSite } from './compose-site';
import type { Guide } from './guide-commands';

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
  readonly site: ComposeSite;
  readonly config: ComposeConfig;
  /**
   * Creates another site from the same images.
   * @param project that of this run by default
   * @param folder with another docker-compose.yml
   */
  readonly createSite: (project?: string, folder?: string) => Promise<ComposeSite>;
  readonly guide: Guide;
  /** Stands for the folders of the machine that the guide's commands mount. */
  readonly machine: string;
  readonly root: string;
  readonly rounds: Rounds;
  readonly report: (line: string) => void;
}

/** What no replacement, crash or restart may change. */
export interface Bought {
  readonly viewer: Viewer;
  readonly video: number;
}
