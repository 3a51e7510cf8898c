import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { setUpFolder } from '../testing/set-up';
import { loadBackendConfig, settingsWithDefaults } from './config';

const guide = new URL('../../../docs/guides/configuration.md', import.meta.url);

interface GuideRow {
  readonly name: string;
  readonly fallback: string;
  readonly readers: readonly string[];
}

/** Returns one row per variable. Variables in one row of the table share its default or have one each. */
async function readSettingsGuide(): Promise<GuideRow[]> {
  const lines = (await readFile(guide, 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  return lines.flatMap((line) => {
    const [, names = '', fallback = '', readers = ''] = line.split('|').map((cell) => cell.trim());
    const found = [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? '');
    const each = fallback.split(', ');
    return found.map((name, index) => ({
      name,
      fallback: (found.length === each.length ? (each[index] ?? '') : fallback).replaceAll('`', ''),
      readers: readers.split(/[,/]/).map((reader) => reader.trim()),
    }));
  });
}

const secrets = {
  DATABASE_URL: 'postgres://db/inspire',
  MEDIA_SECRET: `k:${'s'.repeat(32)}`,
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_ORIGIN: 'https://inspire.example',
  PAYMENT_GATEWAY: 'sandbox',
  ALLOW_SANDBOX_PAYMENTS: 'true',
};
/** Defaults that the guide states differently: for the whole site, or derived from another setting. */
const inWords: Readonly<Record<string, string>> = {
  PORT: '3000, of the release service 3600',
  HOST: '127.0.0.1, of a gateway in production 0.0.0.0',
  PUBLIC_ORIGIN: 'http://localhost:<PORT>',
  PAYMENT_GATEWAY: 'sandbox',
  TRUSTED_PROXIES: 'loopback (backend), none (gateway)',
};

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function differences(rows: readonly GuideRow[], settings: ReadonlyMap<string, unknown>): string[] {
  const found: string[] = [];
  for (const [name, fallback] of settings) {
    const row = rows.find((one) => one.name === name);
    if (!row) found.push(`${name} is not in the guide`);
    else if (!row.readers.some((reader) => ['backend', 'all'].includes(reader)))
      found.push(`${name} is read by the backend too`);
    else {
      const expected =
        inWords[name] ??
        (fallback === undefined || (Array.isArray(fallback) && fallback.length === 0) ? undefined : String(fallback));
      if (expected !== undefined && row.fallback !== expected)
        found.push(`${name} is ${expected} in place of ${row.fallback}`);
      if (expected === undefined && /^\d+$/.test(row.fallback)) found.push(`${name} has no such default`);
    }
  }
  for (const { name, readers } of rows)
    if (readers.includes('backend') && !settings.has(name)) found.push(`${name} is not in the code`);
  return found;
}

describe('.env.example', () => {
  const example = () => readFile(new URL('../../../.env.example', import.meta.url), 'utf8');

  const secretsFolder = setUpFolder();
  before(async () => {
    await mkdir(secretsFolder('server'));
    for (const name of ['razorpay-key-secret', 'razorpay-webhook-secret'])
      await writeFile(secretsFolder('server', name), 'secret\n');
  });

  it('leaves blank what a start in production names as missing, beside the files that Compose sets', async () => {
    const text = (await example()).replaceAll('/run/secrets', secretsFolder());
    const settings = parseEnv(text) as Record<string, string>;
    const blank = Object.keys(settings).filter((name) => settings[name] === '');
    const { DATABASE_URL, MEDIA_SECRET, SMTP_URL } = secrets;
    assert.throws(
      () => loadBackendConfig({ ...settings, DATABASE_URL, MEDIA_SECRET, SMTP_URL }),
      ({ message }: Error) => {
        const named = [...message.matchAll(/^ {2}([A-Z_]+): is required/gm)].map(([, name]) => name);
        assert.deepEqual(named.sort(), blank.sort());
        return true;
      },
    );
    const filled = { ...settings, PUBLIC_ORIGIN: 'https://inspire.example', RAZORPAY_KEY_ID: 'id' };
    assert.equal(loadBackendConfig({ ...filled, DATABASE_URL, MEDIA_SECRET, SMTP_URL }).production, true);
  });

  it('names settings of the guide only, those that are commented out included', async () => {
    const known = new Set((await readSettingsGuide()).map(({ name }) => name));
    const names = [...(await example()).matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    assert.deepEqual(
      names.filter((name) => !known.has(name.replace(/_FILE$/, ''))),
      ['SECRETS', 'DEVELOPMENT_SERVICES', 'BIND_ADDRESS'],
    );
  });
});

describe('the guide to the settings', () => {
  let rows: readonly GuideRow[];
  before(async () => {
    rows = await readSettingsGuide();
  });

  it('names every setting of the backend with its default, and no other', () => {
    assert.deepEqual(differences(rows, settingsWithDefaults()), []);
    assert.ok(rows.length > 40);
  });

  it('documents what differs in production', () => {
    const development = loadBackendConfig({});
    const production = loadBackendConfig({ NODE_ENV: 'production', ...secrets });
    const both = rows.flatMap(({ name, fallback, readers }) => {
      const [, here, there] = /^(\d+), in production (\d+)$/.exec(fallback) ?? [];
      return here === undefined || !readers.includes('backend')
        ? []
        : [{ name, here: Number(here), there: Number(there) }];
    });
    assert.ok(both.length >= 5);
    for (const { name, here, there } of both) {
      const valueOf = ({ limits, drainMs }: typeof development) =>
        name === 'DRAIN_SECONDS'
          ? drainMs / 1_000
          : (limits as Readonly<Record<string, number>>)[camelCase(name.replace('LIMIT_', ''))];
      assert.deepEqual([valueOf(development), valueOf(production)], [here, there], name);
    }
  });

  it('fails the check when it is out of date', () => {
    const settings = settingsWithDefaults();
    assert.deepEqual(
      differences(
        rows.filter(({ name }) => name !== 'DATABASE_POOL'),
        settings,
      ),
      ['DATABASE_POOL is not in the guide'],
    );
    assert.deepEqual(differences(rows, new Map([...settings, ['DEVICE_LIMIT', 4]])), [
      'DEVICE_LIMIT is 4 in place of 3',
    ]);
    assert.deepEqual(differences([...rows, { name: 'OLD', fallback: '', readers: ['backend'] }], settings), [
      'OLD is not in the code',
    ]);
  });
});
