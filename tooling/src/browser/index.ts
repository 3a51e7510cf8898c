/**
 * How Chromium is started by tests and benchmarks: nothing of its own on the network (a closed network would make it wait),
 * no graphics hardware, and no sandbox where root runs it, which Chromium refuses otherwise.
 */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
];
