import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import * as client from '@inspire/shared/client';
import * as events from '@inspire/shared/events';
import * as host from '@inspire/shared/host';
import type { SharedRequest } from '@inspire/shared/remote';
import * as router from '@inspire/shared/router';
import * as routes from '@inspire/shared/routes';
import { loadRemoteLibraries } from './load-remote-libraries';

type Module = Record<string, unknown>;

export interface ProvidedLibrary {
  readonly version: string;
  readonly get: () => Promise<() => Module>;
  readonly lib?: () => Module;
  readonly shareConfig: { readonly singleton: true; readonly requiredVersion: string };
}

const getShareConfig = (version: string): ProvidedLibrary['shareConfig'] => ({
  singleton: true,
  requiredVersion: `^${version.split('.')[0]}.0.0`,
});

const provide = (version: string, library: object): ProvidedLibrary => {
  const lib = () => library as Module;
  return { version, lib, get: () => Promise.resolve(lib), shareConfig: getShareConfig(version) };
};

/**
 * Returns the shell's copies of the shared libraries.
 * @param versions of react, react-dom and the runtime contract
 */
export function createSharedLibraries(
  versions: Readonly<Record<'react' | 'react-dom' | '@inspire/shared', string>>,
): Record<SharedRequest, ProvidedLibrary> {
  const contract = versions['@inspire/shared'];
  return {
    react: provide(versions.react, React),
    'react/jsx-runtime': provide(versions.react, jsxRuntime),
    'react-dom': provide(versions['react-dom'], ReactDom),
    '@inspire/shared/host': provide(contract, host),
    '@inspire/shared/events': provide(contract, events),
    '@inspire/shared/router': provide(contract, router),
    '@inspire/shared/client': provide(contract, client),
    '@inspire/shared/routes': provide(contract, routes),
    '@inspire/shared/query': {
      version: contract,
      get: async () => {
        const query = await loadRemoteLibraries();
        return () => query;
      },
      shareConfig: getShareConfig(contract),
    },
  };
}
