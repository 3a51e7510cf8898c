import React from 'react';
import * as host from '@inspire/shared/host';
import * as query from '@inspire/shared/query';
import { sharedRequests } from '@inspire/shared/remote';
import { createSharedLibraries } from './shared-libraries';

const libraries = createSharedLibraries({ react: '19.3.1', 'react-dom': '19.3.1', '@inspire/shared': '1.3.0' });

test('remotes get the shell’s own copy of each shared library', async () => {
  expect(Object.keys(libraries)).toEqual(sharedRequests);
  expect((await libraries.react.get())()).toBe(React);
  expect((await libraries['@inspire/shared/host'].get())()).toHaveProperty('useHost', host.useHost);
  expect((await libraries['@inspire/shared/query'].get())()).toHaveProperty('QueryClient', query.QueryClient);
});

test('every library says its version and accepts remotes of the same major version', () => {
  expect(libraries['react/jsx-runtime']).toMatchObject({
    version: '19.3.1',
    shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
  });
  expect(libraries['@inspire/shared/query']).toMatchObject({
    version: '1.3.0',
    shareConfig: { singleton: true, requiredVersion: '^1.0.0' },
  });
  // The query cache is the only one that loads on first use.
  expect(Object.keys(libraries).filter((name) => !libraries[name as keyof typeof libraries].lib)).toEqual([
    '@inspire/shared/query',
  ]);
});
