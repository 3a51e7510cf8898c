import { UAParser } from 'ua-parser-js';
import type { UserAgentHeaders } from './user-agent-headers';

const MAX_LENGTH = 60;
const UNKNOWN_DEVICE = 'Unknown device';

const browserNames: Readonly<Record<string, string>> = {
  'Google Chrome': 'Chrome',
  'Chrome WebView': 'Chrome',
  'Chrome Headless': 'Chrome',
  'Microsoft Edge': 'Edge',
  'Mobile Safari': 'Safari',
  'Mobile Firefox': 'Firefox',
  'Opera Mobi': 'Opera',
  'Samsung Browser': 'Samsung Internet',
};

const systemNames: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Mac OS': 'Mac',
  'Chrome OS': 'ChromeOS',
  'Chromium OS': 'ChromeOS',
  Ubuntu: 'Linux',
  Debian: 'Linux',
  Fedora: 'Linux',
};

/** Keeps letters, digits and plain punctuation only, because the list of devices shows the text. */
const clean = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[^\p{L}\p{N} .+()-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Skips brands without information, such as the one that Chrome invents so that sites do not rely on the list. */
const isGeneric = (brand: string): boolean => brand === 'Chromium' || /not.{0,3}a.{0,3}brand/i.test(brand);

function findBrand(brands: string): string | undefined {
  const names = [...brands.matchAll(/"([^"]{1,60})";\s*v=/g)].map(([, name = '']) => name);
  return names.find((name) => !isGeneric(name)) ?? names.find((name) => name === 'Chromium');
}

/**
 * Skips model codes such as `SM-S918B` or the `K` of reduced user agents: only names with lower-case letters help
 * people.
 */
const findModelName = (model: string): string | undefined =>
  model.length > 2 && model !== 'Macintosh' && /\p{Ll}/u.test(model) ? model : undefined;

/** Windows 11 reports platform version 13 or later; user agents call both releases NT 10.0. */
function describeWindows(platformVersion: string): string {
  const major = Number.parseInt(platformVersion, 10);
  if (!(major > 0)) return 'Windows';
  return major >= 13 ? 'Windows 11' : 'Windows 10';
}

/**
 * Describes a session's device, for example 'Chrome on Windows 11'. Client hints win over the user agent, which
 * browsers have frozen.
 * @returns plain text of at most 60 characters, never empty
 */
export function describeUserAgent(headers: UserAgentHeaders): string {
  const parsed = UAParser(headers.userAgent ?? '');
  const brand = clean(findBrand(headers.brands ?? '') ?? parsed.browser.name);
  const browser = browserNames[brand] ?? brand;
  const platform = clean(headers.platform);
  const system = platform === '' || platform === 'Unknown' ? clean(parsed.os.name) : platform;
  const model = clean(headers.model) || clean(parsed.device.model);
  const device =
    system === 'Windows'
      ? describeWindows(clean(headers.platformVersion))
      : (findModelName(model) ?? systemNames[system] ?? system);
  const fallback = headers.mobile === '?1' ? 'phone' : '';
  const name = [browser, device || fallback].filter((part) => part !== '').join(' on ');
  return name.slice(0, MAX_LENGTH).trim() || UNKNOWN_DEVICE;
}
