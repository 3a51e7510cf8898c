import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { type ServerProcess, untilReady } from '../testing/server-process';
import { getJson, newAccount, post, setUpFixture } from '../testing/start-fixture';
import { untilTrue } from '../testing/until';

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

const untilLogged = ({ output }: ServerProcess, text: string) =>
  untilTrue(
    () => output().includes(text),
    () => `never logged: ${text}\n${output()}`,
  );

describe('processes with a role', () => {
  const fixture = setUpFixture({ hasTables: false });
  afterEach(() => fixture.endAll());

  it('wait for the migration, then api answers calls and worker sends their mails', async () => {
    const api = fixture.start({ ROLE: 'api', ADMIN_PORT: '0' });
    const worker = fixture.start({ ROLE: 'worker', ADMIN_PORT: '0' });
    const address = await api.listening;
    const [probes, apiProbes] = await Promise.all([worker, api].map((one) => one.adminListening));
    assert.ok(probes && apiProbes && apiProbes !== address);
    assert.equal(await worker.listening, probes);
    await Promise.all([api, worker].map((one) => untilLogged(one, 'waiting for the tables of this version')));
    assert.deepEqual(
      await Promise.all([`${address}/livez`, `${address}/readyz`, `${probes}/livez`, `${probes}/readyz`].map(statusOf)),
      [200, 503, 200, 503],
    );
    await fixture.migrate();
    await Promise.all([api, worker].map(untilReady));
    const [ofWorker, ofApi] = await Promise.all(
      [probes, apiProbes].map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
    );
    for (const text of [ofWorker, ofApi])
      for (const series of [/^process_cpu_seconds_total /m, /^inspire_database_connections\{state="idle"\} [1-9]/m])
        assert.match(text ?? '', series);
    assert.match(ofWorker ?? '', /^inspire_outbox_mails\{state="pending"\} 0$/m);
    assert.doesNotMatch(
      ofApi ?? '',
      /^inspire_(outbox|orders|refunds|reconciler)_/m,
      'jobs are measured where they run',
    );
    assert.match(ofApi ?? '', /^inspire_stream_starts_total\{kind="video"\} 0$/m);
    assert.equal(await statusOf(`${probes}/files/search`), 404, 'a worker answers no call');

    const mails = () => getJson<unknown[]>(`${address}/dev/mailbox`);
    worker.child.kill('SIGTERM');
    assert.equal(await worker.ended, 0);
    assert.equal((await post(address, '/api/v1/auth/register', newAccount)).status, 200);
    const forgot = await fetch(`${address}/api/v1/auth/forgot-password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: newAccount.email }),
    });
    assert.equal(forgot.ok, true);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    assert.deepEqual(await mails(), [], 'api sends no mails');
    fixture.start({ ROLE: 'worker', ADMIN_PORT: '0' });
    await untilTrue(async () => (await mails()).length > 0, 'the worker sends the mail');
  });

  it('name what a role needs', async () => {
    const worker = fixture.start({ ROLE: 'worker', DATABASE_URL: '' });
    assert.equal(await worker.ended, 1);
    assert.match(
      worker.output(),
      /^ {2}DATABASE_URL: is required with ROLE=worker\n {2}ADMIN_PORT: is required with ROLE=worker$/m,
    );
  });
});
