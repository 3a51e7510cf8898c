import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rateLimitNetworks } from './rate-limit-networks';

describe('networks of an address', () => {
  const rows = [
    ['203.0.113.5', ['203.0.113.5']],
    ['::ffff:203.0.113.5', ['203.0.113.5']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
    ['2001:DB8:1:ab02::9', ['2001:db8:1:ab02::/64', '2001:db8:1:ab00::/56', '2001:db8:1:0::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48']],
  ] as const;
  for (const [address, networks] of rows)
    it(`${address} counts as ${networks.join(', ')}`, () => assert.deepEqual(rateLimitNetworks(address), networks));
});
