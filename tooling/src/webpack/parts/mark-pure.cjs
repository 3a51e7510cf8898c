'use strict';

/**
 * Lets webpack remove components of react-router that nobody imports. Their module calls `forwardRef` and sets
 * `displayName` at its top level, which a minifier must keep.
 */
module.exports = (source) =>
  source
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(
      /^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext|createElement|lazy)\()/gm,
      '$1/* @__PURE__ */ ',
    );
