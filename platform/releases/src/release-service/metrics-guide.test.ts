import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findGuideIssues } from '@inspire/server-kit/testing';
import { createReleaseSite } from '../testing/release-site';
import { buildReleaseService } from './app';

test('the guide to the metrics names every metric of the release service, and no other', async () => {
  const site = await createReleaseSite();
  const { app, metrics } = buildReleaseService({
    signedStore: await site.openSignedStore(),
    rules: { needsProvenance: false, needsContract: true, needsBudget: true },
    logLevel: 'silent',
    trustProxy: false,
  });
  const guide = await readFile(new URL('../../../../docs/guides/observe.md', import.meta.url), 'utf8');
  assert.deepEqual(await findGuideIssues(metrics, guide, 'release service'), []);
  await app.close();
  await site.fixture.remove();
});
