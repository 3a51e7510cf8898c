import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseUserAgentHeaders, type UserAgentHeaders } from '../../plugins/user-agent-headers';
import { describeUserAgent } from './describe-user-agent';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const reducedAndroid = `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`;
const chromeBrands = '"Chromium";v="140", "Not;A=Brand";v="24", "Google Chrome";v="140"';

describe('device name from a user agent', () => {
  const rows = [
    [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows'],
    [`${windows} ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.4 Safari/605.1.15`, 'Safari on Mac'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 'Chrome on Pixel 8'],
    [reducedAndroid, 'Chrome on Android'],
    [`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${chrome} Mobile Safari/537.36 EdgA/130.0`, 'Edge on Android'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) ${webKit} Version/17.4 Mobile/15E148 Safari/604.1`,
      'Safari on iPad',
    ],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [undefined, 'Unknown device'],
  ] as const;
  for (const [userAgent, device] of rows)
    it(`${device}: ${userAgent}`, () => assert.equal(describeUserAgent({ userAgent }), device));
});

describe('device name from client hints', () => {
  const onWindows = { userAgent: `${windows} ${chrome} Safari/537.36`, brands: chromeBrands, platform: '"Windows"' };
  const onAndroid = { userAgent: reducedAndroid, brands: chromeBrands, platform: '"Android"', mobile: '?1' };
  const edgeBrands = '"Microsoft Edge";v="140", "Chromium";v="140", "Not/A)Brand";v="24"';
  const rows: readonly (readonly [UserAgentHeaders, string])[] = [
    [{ ...onWindows, platformVersion: '"15.0.0"' }, 'Chrome on Windows 11'],
    [{ ...onWindows, platformVersion: '"10.0.0"' }, 'Chrome on Windows 10'],
    [{ ...onWindows, platformVersion: '"0.3.0"' }, 'Chrome on Windows'],
    [onWindows, 'Chrome on Windows'],
    [{ ...onWindows, brands: edgeBrands }, 'Edge on Windows'],
    [{ ...onAndroid, model: '"Pixel 8"' }, 'Chrome on Pixel 8'],
    [{ ...onAndroid, model: '"SM-S918B"' }, 'Chrome on Android'],
    [{ ...onAndroid, model: '""' }, 'Chrome on Android'],
    [{ brands: chromeBrands, platform: '"macOS"' }, 'Chrome on Mac'],
    [{ brands: chromeBrands, platform: '"Chrome OS"' }, 'Chrome on ChromeOS'],
    [{ brands: '"Chromium";v="140", "Not;A=Brand";v="24"', platform: '"Linux"' }, 'Chromium on Linux'],
    [{ brands: chromeBrands, platform: '"Unknown"', mobile: '?1' }, 'Chrome on phone'],
    [{ brands: 'no list', platform: '""' }, 'Unknown device'],
  ];
  for (const [headers, device] of rows)
    it(`${device}: ${JSON.stringify(headers)}`, () => assert.equal(describeUserAgent(headers), device));

  it('has no markup and at most 60 characters, whatever the headers contain', () => {
    const markup = '<img src=x onerror="alert(1)">&\u0000\u202e';
    const name = describeUserAgent({ ...onAndroid, brands: `"${markup}";v="1"`, model: markup + 'Pixel'.repeat(90) });
    assert.match(name, /^[\p{L}\p{N} .+()-]{1,60}$/u);
  });

  it('reads only headers that are sent once, up to a limit', () => {
    const headers = parseUserAgentHeaders({ 'user-agent': 'x'.repeat(9_000), 'sec-ch-ua': ['a', 'b'] });
    assert.equal(headers.userAgent?.length, 500);
    assert.equal(headers.brands, undefined);
  });
});
