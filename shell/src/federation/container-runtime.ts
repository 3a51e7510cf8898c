import type { IntegrityTable } from './integrity';
import type { OfferedLibrary } from './shared-scope';

export interface ContainerRuntime {
  load(container: string, entry: string): Promise<unknown>;
}

export interface ContainerRuntimeOptions {
  readonly integrity: Pick<IntegrityTable, 'lookup'>;
  /** Called when a container offers its own copy of a shared library. */
  readonly onOffer: (offer: OfferedLibrary) => void;
  /** Versions of the shared libraries. */
  readonly libraries: Readonly<Record<'react' | 'react-dom' | '@inspire/shared', string>>;
}
