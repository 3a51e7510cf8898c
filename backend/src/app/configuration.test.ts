import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolve } from 'node:path';
import { readConfiguration } from './configuration';
import { StartFault } from '../errors/start-fault';

const secret = 's'.repeat(32);
const faultOf = (environment: Record<string, string>): string => {
  try {
    readConfiguration(environment);
  } catch (error) {
    assert.ok(error instanceof StartFault);
    return error.message;
  }
  return '';
};

describe('configuration', () => {
  it('has defaults for development', () => {
    const configuration = readConfiguration({});
    assert.equal(configuration.host, '127.0.0.1');
    assert.equal(configuration.port, 0);
    assert.equal(configuration.production, false);
    assert.equal(configuration.publicOrigin, 'http://localhost:3000');
    assert.equal(configuration.database, undefined);
    assert.equal(configuration.mediaDir, resolve('.data/media'));
    assert.ok(configuration.limits.registerPerAddress >= 150);
    assert.equal(configuration.limits.loginPerAddress, 100);
  });

  it('takes an empty variable as absent', () => {
    assert.equal(readConfiguration({ DATABASE_URL: '', PORT: ' ', SAMPLE_DIR: '' }).database, undefined);
  });

  it('reports all faults together, each by its name', () => {
    const text = faultOf({ PORT: '70000', DATABASE_URL: 'mysql://x', PUBLIC_ORIGIN: 'nowhere', LIMIT_LOGIN_PER_ACCOUNT: '0', MEDIA_SECRET: 'a:short' });
    for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_ORIGIN', 'LIMIT_LOGIN_PER_ACCOUNT', 'MEDIA_SECRET']) assert.match(text, new RegExp(`^  ${name}: `, 'm'));
    assert.ok(!text.includes('a:short'), 'a secret is not printed');
  });

  it('asks for media keys in production only', () => {
    assert.match(faultOf({ NODE_ENV: 'production' }), /MEDIA_SECRET: is required in production/);
    assert.match(faultOf({ NODE_ENV: 'production', PORT: 'many' }), /PORT: [\s\S]*MEDIA_SECRET: is required in production/);
    const { mediaKeys, limits } = readConfiguration({ NODE_ENV: 'production', MEDIA_SECRET: `b:${secret}, a:${secret}x` });
    assert.deepEqual(mediaKeys?.map((key) => key.id), ['b', 'a']);
    assert.equal(limits.registerPerAddress, 20);
  });

  it('refuses media keys that are repeated or malformed', () => {
    for (const MEDIA_SECRET of [`a:${secret},a:${secret}`, secret, `a:${secret},`, `:${secret}`, `a b:${secret}`]) {
      assert.match(faultOf({ MEDIA_SECRET }), /MEDIA_SECRET/, MEDIA_SECRET);
    }
  });

  it('keeps an origin to its origin', () => {
    assert.equal(readConfiguration({ PUBLIC_ORIGIN: 'https://example.com/path?x=1' }).publicOrigin, 'https://example.com');
  });
});
