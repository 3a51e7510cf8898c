export { type BlankFrames, getBlankFrames, sampleFrames, injectFlash } from './frame-sampler';
export { guestRedirects, guestScreens, memberRedirects, memberScreens, publicScreens } from './screens';

/**
 * Chromium features that tests and benchmarks switch off. Of two `--disable-features` Chromium reads the last, so the
 * list repeats what Playwright switches off.
 */
const disabledFeatures = [
  // The popups of the address bar are separate pages: a renderer in each window, half of a test's processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

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
  `--disable-features=${disabledFeatures.join(',')}`,
];
