import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { prometheusSkip, promtoolProgram } from '../testing/start-prometheus';
import { observeFolder } from './dashboards';
import { parseAlerts, readAlerts, scaleAlerts } from './testing/alert-rules';

const { root } = findRepository(import.meta.dirname);
const folder = observeFolder(root);
const text = await readAlerts(root);
const alerts = parseAlerts(text);
const names = alerts.map(({ alert }) => alert).sort();

const caseSchema = z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) });
const casesSchema = z.object({ tests: z.array(z.object({ alert_rule_test: z.array(caseSchema) })) });
const cases = casesSchema
  .parse(parse(await readFile(join(folder, 'alerts.test.yml'), 'utf8')))
  .tests.flatMap((one) => one.alert_rule_test);

const listNames = (fires: boolean): string[] =>
  [
    ...new Set(cases.flatMap(({ alertname, exp_alerts: found }) => (found.length > 0 === fires ? [alertname] : []))),
  ].sort();

describe('the alerts', () => {
  it('have a runbook each, and every runbook has its alert', async () => {
    const guide = await readFile(join(root, 'docs/guides/runbooks.md'), 'utf8');
    const sections = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title).sort();
    assert.deepEqual(sections, names);
    for (const { alert, annotations } of alerts)
      assert.equal(annotations.runbook, `docs/guides/runbooks.md#${alert.toLowerCase()}`);
  });

  it('have a case each that fires, and one that does not', () => {
    assert.deepEqual(listNames(true), names);
    assert.deepEqual(listNames(false), names);
  });

  it('are scaled for tests in their windows and ages only', () => {
    const scaled = scaleAlerts(text, 60, 2);
    assert.match(scaled, /max\(inspire_outbox_oldest_pending_age_seconds\) > 5\n {8}for: 2s\n/);
    assert.match(scaled, /\[15s:2s\]\)\n/);
    assert.match(scaled, /inspire_remote_failures_total offset 10s\)/);
    assert.doesNotMatch(scaled, /\d[mh]\b(?!s)/);
    const counts = ({ expr }: { readonly expr: string }) => expr.match(/(?:>=?|<) ?[\d.]+(?= \*| *$)/gm)?.length ?? 0;
    assert.deepEqual(parseAlerts(scaled).map(counts), alerts.map(counts));
    assert.deepEqual(
      parseAlerts(scaleAlerts(text, 1, 1)).map(({ expr }) => expr.replaceAll(/\d+s/g, '')),
      alerts.map(({ expr }) => expr.replaceAll(/\d+[smh]\b/g, '')),
    );
  });

  describe('in Prometheus', { skip: prometheusSkip }, () => {
    const runPromtool = (...args: readonly string[]) => runProgram(promtoolProgram, args, { cwd: folder });

    it('are valid rules', async () => {
      const { code, output } = await runPromtool('check', 'rules', '--lint-fatal', 'alerts.yml');
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`SUCCESS: ${alerts.length} rules found`));
    });

    it('fire, and do not fire, as their cases say', async () => {
      const { code, output } = await runPromtool('test', 'rules', 'alerts.test.yml');
      assert.equal(code, 0, output);
    });

    it('would fail: a threshold that is never reached', async () => {
      const copy = await mkdtemp(join(tmpdir(), 'inspire-test-alerts-'));
      try {
        await cp(join(folder, 'alerts.test.yml'), join(copy, 'alerts.test.yml'));
        await writeFile(join(copy, 'alerts.yml'), text.replace('age_seconds) > 300', 'age_seconds) > 30000'));
        const { code, output } = await runProgram(promtoolProgram, ['test', 'rules', 'alerts.test.yml'], { cwd: copy });
        assert.notEqual(code, 0);
        assert.match(output, /alertname: OutboxStuck/);
      } finally {
        await rm(copy, { recursive: true });
      }
    });
  });
});
