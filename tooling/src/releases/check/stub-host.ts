/**
 * Replaces the shell's host while routes are created: every property and call returns the same object again. Routes are
 * created before anything renders, so they need no real member of a host.
 */
export function createStubHost(): unknown {
  const stub: unknown = new Proxy(function () {}, {
    get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : stub),
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}
