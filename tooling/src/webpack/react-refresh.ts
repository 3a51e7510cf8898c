import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypeScript from 'react-refresh-typescript';
import webpack, { type WebpackPluginInstance } from 'webpack';

const oneRuntime = fileURLToPath(new URL('./refresh-runtime.cjs', import.meta.url));

/**
 * Fast Refresh across shell and remotes: React knows one refresh runtime, so all builds of a page must use the one that
 * the first of them made. The replacement file finds or makes it; it must itself not be instrumented.
 */
export const refreshPlugins = (): WebpackPluginInstance[] => [
  new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, oneRuntime] }),
  new webpack.NormalModuleReplacementPlugin(/^react-refresh\/runtime$|react-refresh[\\/]runtime\.js$/, (resource) => {
    const issuer = resource.contextInfo?.issuer ?? '';
    if (!issuer.includes('refresh-runtime.cjs')) resource.request = oneRuntime;
  }),
];

/** Instruments components for Fast Refresh within ts-loader. */
export const refreshTransformers = () => ({ before: [refreshTypeScript()] });
