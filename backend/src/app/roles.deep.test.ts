import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { type ServerProcess, untilReady } from '../testing/server-process';
import { makeStartFixture, newAccount, post, type StartFixture } from '../testing/start-fixture';
import { getProgramArguments } from '../testing/test-program';

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

async function untilLogged({ output }: ServerProcess, text: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!output().includes(text)) {
    assert.ok(Date.now() < deadline, `never logged: ${text}\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('processes with a role', () => {
  let fixture: StartFixture;
  before(async () => {
    fixture = await makeStartFixture({ hasTables: false });
  });
  afterEach(() => fixture.endAll());
  after(() => fixture.dispose());

  const migrate = async () => {
    const child = spawn(process.execPath, getProgramArguments('migrate'), {
      env: { PATH: process.env.PATH, ...fixture.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  };

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
    await migrate();
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

    const mails = async () => (await (await fetch(`${address}/dev/mailbox`)).json()) as { subject: string }[];
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
    const deadline = Date.now() + 20_000;
    while ((await mails()).length === 0) {
      assert.ok(Date.now() < deadline, 'the worker sends the mail');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
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
