/**
 * Replaces the shell's host while routes are created: every property and call returns the same object. Nothing renders
 * yet, so no real member is needed.
 */
export function createStubHost(): unknown {
  const stub: unknown = new Proxy(function () {}, {
    get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : stub),
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}
