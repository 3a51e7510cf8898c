/** Order matters: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
/** Android before Linux, which it is; iPhones before Macs, which they name. */
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** What a session is listed as, for example 'Chrome on Windows'; empty where the header tells nothing. The header itself is not kept. */
export function describeUserAgent(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500);
  return [firstOf(browsers, agent), firstOf(systems, agent)].filter((name) => name !== undefined).join(' on ');
}
