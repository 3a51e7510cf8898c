export { type BlankFrames, getBlankFrames, sampleFrames } from './frame-sampler';
export { injectFlash } from './inject-flash';
export { guestScreens, memberScreens, publicScreens } from './screens';

/**
 * Chromium flags of tests and benchmarks: no background requests (a closed network would delay them), no GPU, and no
 * sandbox as root, because Chromium does not start otherwise.
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
