import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rateLimitSubnet } from './network';

describe('network of an address', () => {
  const rows = [
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ] as const;
  for (const [address, network] of rows)
    it(`${address} counts as ${network}`, () => assert.equal(rateLimitSubnet(address), network));
});
