import type { Host } from '@inspire/shared/host';
import type { Release, RemoteModule } from '@inspire/shared/remote';

export interface LoadedRemote {
  readonly name: string;
  readonly release: Release;
  readonly module: RemoteModule;
}

export interface StartedRemote {
  readonly host: Host;
  readonly dispose: () => void;
}

export interface RemoteInstance extends LoadedRemote, StartedRemote {}
