import { DeadlineError } from '../federation/deadline';
import type { ReleaseFailure } from '../federation/release-failure';
import { createFailureReporter, type FailureReporting } from './report-failures';

const failure: ReleaseFailure = {
  remote: 'mfe-video',
  version: '2.0.0',
  phase: 'load',
  reason: new Error('no script'),
  entry: '/remotes/mfe-video/2.0.0/remoteEntry.js',
};

function setUp(options: Partial<FailureReporting> = {}) {
  const sent: unknown[] = [];
  const examined: string[] = [];
  const report = createFailureReporter({
    api: { sendOnLeave: (name, { body }) => void sent.push([name, body]) },
    isOnline: () => true,
    integrityOf: () => 'sha384-x',
    diagnose: ({ address }) => (
      examined.push(address),
      Promise.resolve({ phase: 'integrity', reason: 'another hash' })
    ),
    ...options,
  });
  return { report, sent, examined };
}

describe('the report of a failed release', () => {
  it('names the release, the phase and the reason, after checking the file that did not load', async () => {
    const { report, sent, examined } = setUp();
    await report(failure);
    expect(examined).toEqual([failure.entry]);
    expect(sent).toEqual([
      ['reportRemoteFailure', { remote: 'mfe-video', version: '2.0.0', phase: 'integrity', reason: 'another hash' }],
    ]);
  });

  it('looks at the chunk that its loader names', async () => {
    const { report, examined } = setUp();
    await report({
      ...failure,
      reason: Object.assign(new Error('Loading chunk 7 failed'), { request: '/remotes/mfe-video/2.0.0/assets/7.js' }),
    });
    expect(examined).toEqual(['/remotes/mfe-video/2.0.0/assets/7.js']);
  });

  it('does not request a file again that hung', async () => {
    const { report, sent, examined } = setUp();
    await report({ ...failure, reason: new DeadlineError('not loaded within 8000 ms') });
    expect(examined).toEqual([]);
    expect(sent).toEqual([
      [
        expect.anything(),
        expect.objectContaining({ phase: 'load', reason: 'DeadlineError: not loaded within 8000 ms' }),
      ],
    ]);
  });

  it('recognises a failed chunk of a page that loads later', async () => {
    const { report, sent } = setUp();
    await report({
      ...failure,
      phase: 'render',
      reason: Object.assign(new Error('Loading chunk 7 failed'), { request: '/remotes/mfe-video/2.0.0/assets/7.js' }),
    });
    expect(sent).toEqual([[expect.anything(), expect.objectContaining({ phase: 'integrity' })]]);
  });

  it.each(['shape', 'start', 'render', 'contract', 'singleton'] as const)(
    'reports a failure of phase %s as it is',
    async (phase) => {
      const { report, sent, examined } = setUp();
      await report({ ...failure, phase, reason: new TypeError('x is undefined') });
      expect(examined).toEqual([]);
      expect(sent).toEqual([
        [expect.anything(), expect.objectContaining({ phase, reason: 'TypeError: x is undefined' })],
      ]);
    },
  );

  it('is sent once a page for each phase of a release', async () => {
    const { report, sent } = setUp();
    await Promise.all([
      report(failure),
      report(failure),
      report({ ...failure, phase: 'start' }),
      report({ ...failure, version: '1.0.0' }),
    ]);
    expect(sent).toHaveLength(3);
  });

  it('keeps what it knows when the lookup fails or finds nothing', async () => {
    for (const diagnose of [() => Promise.reject(new Error('chunk')), () => Promise.resolve(undefined)]) {
      const { report, sent } = setUp({ diagnose });
      await report(failure);
      expect(sent).toEqual([
        [expect.anything(), expect.objectContaining({ phase: 'load', reason: 'Error: no script' })],
      ]);
    }
  });

  it('is never empty, and never longer than the server accepts', async () => {
    const { report, sent } = setUp();
    await report({ ...failure, phase: 'shape', reason: 'x'.repeat(1_000) });
    await report({ ...failure, phase: 'start', reason: '' });
    expect(sent.map((one) => (one as [string, { reason: string }])[1].reason)).toEqual(['x'.repeat(500), 'unknown']);
  });

  it.each([
    ['offline', { isOnline: () => false }, {}],
    ['of a developer’s own build', {}, { version: 'local' }],
  ])('is not sent when it is %s', async (_, options, change) => {
    const { report, sent } = setUp(options);
    await report({ ...failure, ...change });
    expect(sent).toEqual([]);
  });
});
