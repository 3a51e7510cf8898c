import { fileURLToPath } from 'node:url';
import webpack, { type RuleSetRule, type WebpackPluginInstance } from 'webpack';

const part = (name: string): string => fileURLToPath(new URL(`./parts/${name}`, import.meta.url));

/** Modules of libraries that no page of the site runs, and what replaces them. Each is loaded on every visit otherwise. */
const replacements: readonly (readonly [module: RegExp, replacement: string])[] = [
  [/[\\/]react-slick[\\/]lib[\\/](arrows|dots)\.js$/, 'no-slick-parts.cjs'],
  [/[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, 'no-fetch-adapter.mjs'],
  [
    /[\\/]axios[\\/]lib[\\/]helpers[\\/](toFormData|toURLEncodedForm|formDataToJSON|AxiosURLSearchParams)\.js$/,
    'no-axios-part.mjs',
  ],
  [/[\\/]axios[\\/]lib[\\/]helpers[\\/](progressEventReducer|HttpStatusCode)\.js$/, 'no-axios-part.mjs'],
  [/[\\/]axios[\\/]lib[\\/](cancel[\\/]CancelToken|core[\\/]setFormDataHeaders)\.js$/, 'no-axios-part.mjs'],
  [/[\\/]axios[\\/]lib[\\/](helpers[\\/]validator|core[\\/]assertParamsAcyclic)\.js$/, 'no-axios-checks.mjs'],
  [/[\\/]axios[\\/]lib[\\/]core[\\/]InterceptorManager\.js$/, 'no-interceptors.mjs'],
  [/[\\/]axios[\\/]lib[\\/]helpers[\\/]cookies\.js$/, 'no-xsrf-cookie.mjs'],
  [/[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, 'no-snapshots.mjs'],
  [/[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, 'no-preloading.mjs'],
  [/[\\/]runtime-core[\\/]dist[\\/]utils[\\/]context\.js$/, 'no-error-context.mjs'],
  [/[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/, 'no-error-descriptions.mjs'],
  [/[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]logger\.js$/, 'plain-logger.mjs'],
  [/[\\/]webpack-bundler-runtime[\\/]dist[\\/]init\.js$/, 'plain-init.mjs'],
  [/[\\/]webpack-bundler-runtime[\\/]dist[\\/]getSharedFallbackGetter\.js$/, 'no-share-fallback.mjs'],
];

export const leaveOutParts = (): WebpackPluginInstance[] =>
  replacements.map(([module, replacement]) => new webpack.NormalModuleReplacementPlugin(module, part(replacement)));

/** Packages that react-slick requires, as aliases. */
export const slickAliases: Readonly<Record<string, string>> = {
  'resize-observer-polyfill$': part('native-resize-observer.cjs'),
  'lodash.debounce$': part('debounce.cjs'),
  json2mq$: part('no-slick-parts.cjs'),
};

export const leaveOutUnusedRoutes: RuleSetRule = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  loader: part('reduce-router.cjs'),
};
