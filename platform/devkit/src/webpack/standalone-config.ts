import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type { BuildEnv } from './env';
import { readPackage } from './package-facts';
import { pageConfig } from './page-config';

/** This constant keeps the mock API and its dependencies out of the build. */
const mockApiConstant = ({ mockApi }: BuildEnv) =>
  new webpack.DefinePlugin({ __MOCK_API__: JSON.stringify(mockApi === true) });

export function standaloneConfig(dir: string, env: BuildEnv): Configuration {
  const { name } = readPackage(dir);
  const page = pageConfig(dir, env, {
    title: name,
    entry: './src/standalone.tsx',
    path: join(dir, 'dist/standalone'),
    uniqueName: `${name}-standalone`,
  });
  return { ...page, plugins: [...(page.plugins ?? []), mockApiConstant(env)] };
}
