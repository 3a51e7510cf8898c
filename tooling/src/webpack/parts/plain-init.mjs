// Federation's own `init` adds a plugin for tree shaking of shared libraries, which the builds do not use.
export function init({ webpackRequire: { federation } }) {
  if (!federation.initOptions) throw new Error('initOptions is required!');
  return federation.runtime.init(federation.initOptions);
}
