import { createContext, useContext } from 'react';
import type { ScenarioSwitch } from '@inspire/shared/mock-api';
import type { RemoteManifest, RemoteModule } from '@inspire/shared/remote';
import type { StandaloneHost } from './host/standalone-host';
import type { StandalonePlatform } from './host/standalone-platform';

export interface Standalone extends StandaloneHost {
  readonly manifest: RemoteManifest;
  readonly remote: RemoteModule;
  readonly platform: StandalonePlatform;
  readonly scenarios?: ScenarioSwitch;
}

const StandaloneContext = createContext<Standalone | undefined>(undefined);

export const StandaloneProvider = StandaloneContext.Provider;

/** @throws Error outside of a StandaloneProvider */
export function useStandalone(): Standalone {
  const standalone = useContext(StandaloneContext);
  if (!standalone) throw new Error('useStandalone needs a StandaloneProvider above it');
  return standalone;
}
