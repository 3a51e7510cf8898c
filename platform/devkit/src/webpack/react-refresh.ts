import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypeScript from 'react-refresh-typescript';
import webpack, { type WebpackPluginInstance } from 'webpack';

const oneRuntime = fileURLToPath(new URL('./refresh-runtime.cjs', import.meta.url));

/**
 * Fast Refresh across shell and remotes: React supports one refresh runtime, so all builds of a page use the first one.
 * The replacement file finds or creates it, and must not itself be instrumented.
 */
export const refreshPlugins = (): WebpackPluginInstance[] => [
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, oneRuntime] }),
  new webpack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$|react-refresh[\\/]runtime\.js$/, (resource) => {
    const issuer = resource.contextInfo?.issuer ?? '';
    if (!issuer.includes('refresh-runtime.cjs')) resource.request = oneRuntime;
  }),
];

export const refreshTransformers = () => ({ before: [refreshTypeScript()] });
