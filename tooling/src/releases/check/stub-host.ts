/**
 * Stands for the shell's host while routes are asked for: whatever is read or called gives the same again. Routes are made
 * before anything is shown, so nothing of a host is needed but that it is there.
 */
export function createStubHost(): unknown {
  const stub: unknown = new Proxy(function () {}, {
    get: (_target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : stub),
    apply: () => stub,
    construct: () => stub as object,
  });
  return stub;
}
