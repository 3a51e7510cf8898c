'use strict';

/** Functions of react-router for what the facade (`shared/src/router`) does not export, so that no page calls them. */
const unused = [
  // The option `instrumentations`.
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  // Server components, and errors that react-router's own server rendered.
  'RSCErrorHandler',
  'decodeRouteErrorResponseDigest',
  'deserializeErrors',
  // Fetchers and actions of routes: our calls go through the API client.
  'fetch2',
  'handleAction',
  'getFetcher',
  'updateFetcherState',
  'setFetcherError',
  'resetFetcher',
  'deleteFetcher',
  'queueFetcherForDeletion',
  'abortFetcher',
  // `useBlocker`.
  'getBlocker',
  'updateBlocker',
  'deleteBlocker',
];

const missing = (name) => `throw new Error('This build of react-router does not contain ${name}.');`;

/** Functions that the router calls on every navigation, and what is left of them without the parts above. */
const reducedFunctions = {
  markFetchRedirectsDone: ') {}',
  abortStaleFetchLoads: ') {}',
  shouldBlockNavigation: ') {}',
  normalizeNavigateOptions: `isFetcher, path, opts) {
    if (opts && isSubmissionNavigation(opts)) ${missing('submissions')}
    return { path };
  }`,
};

function replaceFunction(source, name, parametersAndBody) {
  const whole = new RegExp(`^( *)((?:async )?function ${name}\\()[^]*?\\n\\1\\}$`, 'm');
  if (!whole.test(source)) throw new Error(`react-router has no function '${name}'. Adapt the lists in ${__filename}.`);
  return source.replace(whole, (_, indent, head) => `${indent}${head}${parametersAndBody}`);
}

/**
 * Reduces react-router to what the site runs:
 * - Its package names the development build only, whose warnings are for developers. The builds differ in one constant.
 * - Its module calls `forwardRef` and sets `displayName` at its top level, which a minifier must keep. Without them,
 *   webpack removes components that nobody imports.
 */
module.exports = function reduceRouter(source) {
  const reduced = source
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(
      /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext|createElement|lazy)\()/gm,
      '$1/* @__PURE__ */ ',
    );
  if (!source.includes('\nfunction createRouter(')) return reduced;
  const ofMode =
    this.mode === 'production' ? reduced.replace(/^(var ENABLE_DEV_WARNINGS = )true;$/m, '$1false;') : reduced;
  const withoutUnused = unused.reduce((rest, name) => replaceFunction(rest, name, `) { ${missing(name)} }`), ofMode);
  return Object.entries(reducedFunctions).reduce(
    (rest, [name, left]) => replaceFunction(rest, name, left),
    withoutUnused,
  );
};
