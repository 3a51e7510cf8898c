import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '../fixtures/test';

const bootstrap = join(import.meta.dirname, '../../tooling/bin/bootstrap.mjs');

test('the site rejects the attacks of the security check, and their legitimate counterparts work', async ({
  baseURL,
}) => {
  // The site lets a slow body continue for half a minute.
  test.setTimeout(150_000);
  const child = spawn(process.execPath, [bootstrap, 'security-check', '--site', baseURL ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  expect(code, output).toBe(0);
  expect(output.match(/^rejected .* twin works$/gm), output).toHaveLength(13);
});
