import type { Viewer } from '../journey/visit';
import type { ComposeConfig, ComposeSite } from './compose-site';
import type { Engine } from './engine';
import type { Guide } from './guide-commands';

export interface DeployRun {
  readonly engine: Engine;
  readonly root: string;
  /** Of this run. */
  readonly folder: string;
  readonly report: (line: string) => void;
}

export interface Verification extends DeployRun {
  /** Of the site. */
  readonly origin: string;
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
  /** How often every service is replaced, every build released, every container killed and the whole site restarted. */
  readonly rounds: number;
}

/** What no replacement, crash or restart may change. */
export interface Bought {
  readonly viewer: Viewer;
  readonly video: number;
}
