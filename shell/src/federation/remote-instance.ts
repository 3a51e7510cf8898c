import type { Host } from '@inspire/shared/host';
import type { Release, RemoteModule } from '@inspire/shared/remote';

export interface LoadedRemote {
  readonly name: string;
  readonly release: Release;
  readonly module: RemoteModule;
}

/** What starting a remote creates: its host and the function that stops it. */
export interface StartedRemote {
  readonly host: Host;
  readonly dispose: () => void;
}

/** A remote that is running in this page. */
export interface RemoteInstance extends LoadedRemote, StartedRemote {}
