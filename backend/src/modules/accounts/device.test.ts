import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeUserAgent } from './device';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('device of a session', () => {
  const rows = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
    ['curl/8.5.0', ''],
    ['', ''],
    [undefined, ''],
  ] as const;
  for (const [agent, device] of rows)
    it(`${device || 'nothing'} of ${agent?.slice(0, 60)}`, () => assert.equal(describeUserAgent(agent), device));
});
