/** One condition of a row's goal, on a measure of its result file. */
export interface Limit {
  readonly measure: string;
  /** `ratio`: to the other side of the comparison. */
  readonly of?: 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface Row {
  /** The goal is met when all of them hold. */
  readonly limits: readonly Limit[];
  /** Files and folders whose change makes a result old. */
  readonly paths: readonly string[];
}

const remotes = ['mfe-audio', 'mfe-auth', 'mfe-billing', 'mfe-notifications', 'mfe-video'].map((name) => `${name}/src`);
const documents = [
  'shell/src',
  'shared/src',
  'gateway/src',
  'platform/devkit/src/webpack',
  'platform/devkit/src/build',
  'platform/devkit/src/frames',
  'platform/server-kit/src/frames',
];
const site = [...documents, ...remotes];
const topology = [
  'docker-compose.yml',
  'platform/scripts/src/deploy',
  'gateway/src',
  'backend/src',
  'shell/src',
  ...remotes,
];
const api = ['backend/src', 'shared/src/contracts'];
const atMost = (measure: string, limit: number): Limit => ({ measure, atMost: limit });
const atLeast = (measure: string, limit: number): Limit => ({ measure, atLeast: limit });
const ratio = (measure: string, limit: Pick<Limit, 'atMost' | 'atLeast'>): Limit => ({
  measure,
  of: 'ratio',
  ...limit,
});

/** A goal that a page shows, and no run measures: R18 is the list in docs/security/asvs.md. */
export const isMeasured = (goal: string): boolean => goal !== 'R18';

/** The conditions of docs/product/goals.md. Each command's measures have these names. */
export const rows: Readonly<Record<string, Row>> = {
  P1: { limits: [ratio('largestPaint', { atMost: 1 })], paths: site },
  P2: { limits: [atMost('scripts', 127)], paths: site },
  P3: { limits: [atMost('firstCard', 2_000), ratio('firstCard', { atMost: 0.8 })], paths: site },
  P4: { limits: [atMost('scripts', 208), atMost('playerScripts', 0)], paths: site },
  P5: { limits: [atMost('chain', 3)], paths: site },
  P6: { limits: [atMost('first', 300), atMost('loaded', 50)], paths: site },
  P7: {
    limits: [ratio('firstFrame', { atMost: 1.05 }), atMost('firstFrame', 1_000)],
    paths: [...documents, 'mfe-video/src', 'backend/src/modules/media', 'backend/src/modules/playback'],
  },
  P8: { limits: [atMost('loading', 0.02), atMost('inUse', 0.02)], paths: site },
  P9: { limits: [atMost('p99', 100), atMost('failed', 0)], paths: api },
  P10: { limits: [ratio('requests', { atLeast: 0.8 })], paths: api },
  P11: {
    limits: [ratio('edge', { atLeast: 0.95 }), ratio('node', { atLeast: 0.6 })],
    paths: ['backend/src/modules/media', 'platform/deploy', 'platform/server-kit/src/files'],
  },
  P12: { limits: [atMost('p99', 100)], paths: ['backend/src/modules/catalogue', 'backend/src/database'] },
  P13: {
    limits: [atMost('unchanged', 5), atMost('oneRemote', 15)],
    paths: [
      'platform/scripts/src/start',
      'platform/devkit/src/build',
      'platform/scripts/src/bootstrap',
      'platform/scripts/bin',
      'backend/src',
      'gateway/src',
    ],
  },
  P14: {
    limits: [atMost('seen', 1_000), atMost('lostStates', 0)],
    paths: ['platform/devkit/src/dev', 'platform/devkit/src/webpack'],
  },
  P15: {
    limits: [atMost('test', 10), atMost('verify', 35), atMost('full', 90)],
    paths: ['platform/scripts/src/test', 'e2e', 'backend/src/testing'],
  },
  P16: { limits: [atMost('form', 1_300)], paths: [...documents, 'mfe-auth/src'] },
  P17: { limits: [atMost('blankFrames', 0)], paths: site },
  P18: {
    limits: [atLeast('fromCache', 95), atMost('repeated', 0)],
    paths: ['backend/src/modules/media', 'platform/deploy'],
  },
  P19: { limits: [ratio('queries', { atMost: 1.2 })], paths: api },
  P20: {
    limits: [atMost('fiveRemotes', 6), atMost('thirtyRemotes', 20)],
    paths: ['gateway/src', 'platform/releases/src'],
  },
  P21: {
    limits: [atMost('back', 30), atMost('probe', 200)],
    paths: ['gateway/src', 'backend/src/modules/notifications'],
  },
  P22: { limits: [atMost('slowest', 3_000)], paths: site },
  P23: { limits: [atMost('slowest', 3_000)], paths: documents },
  R1: { limits: [atMost('failures', 0)], paths: [...site, 'e2e'] },
  R2: { limits: [atMost('failures', 0)], paths: [...site, 'e2e'] },
  R3: { limits: [atMost('accepted', 0)], paths: ['backend/src/modules/accounts'] },
  R4: {
    limits: [atMost('evaluated', 5), atMost('chance', 1), atMost('stoppedResets', 0)],
    paths: ['backend/src/modules/accounts', 'backend/src/plugins'],
  },
  R5: { limits: [atMost('wrong', 0), atLeast('cases', 500)], paths: api },
  R6: {
    limits: [atMost('throughNode', 0), atMost('throughEdge', 0)],
    paths: ['backend/src/modules/media', 'platform/deploy'],
  },
  R7: { limits: [atMost('granted', 0), atLeast('reports', 1_000)], paths: ['backend/src/modules/commerce'] },
  R8: { limits: [atLeast('exactlyOne', 1_000)], paths: ['backend/src/modules/commerce'] },
  R9: { limits: [atMost('doubleCharges', 0)], paths: ['backend/src/modules/commerce'] },
  R10: { limits: [atMost('lost', 0), atLeast('kills', 100), atMost('unflushed', 0)], paths: api },
  R11: { limits: [atMost('notGranted', 0), atMost('stillGranted', 0)], paths: ['backend/src/modules/commerce'] },
  R12: {
    limits: [atMost('failedByApi', 0), atMost('failedByOthers', 0), atLeast('deploys', 20), atMost('missingAssets', 0)],
    paths: topology,
  },
  R13: {
    limits: [atLeast('goodput', 90), atMost('servedP99', 500), atMost('longest', 5_000), atMost('broken', 0)],
    paths: [...api, 'platform/server-kit/src/overload'],
  },
  R14: { limits: [atMost('probe', 200), atMost('others', 200)], paths: [...api, 'gateway/src'] },
  R15: { limits: [atLeast('restored', 100)], paths: ['backend/src/operator', 'backend/src/modules/media'] },
  R16: { limits: [atMost('failures', 0)], paths: ['mfe-video/src', 'backend/src/modules/playback', 'e2e'] },
  R17: { limits: [atMost('overwritten', 0)], paths: ['backend/src/modules/playback', 'mfe-video/src', 'e2e'] },
  R19: {
    limits: [atMost('failures', 0)],
    paths: ['platform/releases/src', 'gateway/src', 'shell/src/federation', 'shell/src/trust'],
  },
  R20: { limits: [atMost('failures', 0)], paths: topology },
  R21: {
    limits: [atMost('changes', 0)],
    paths: ['platform/scripts/src/start', 'platform/releases/src', 'gateway/src'],
  },
  R22: {
    limits: [atMost('goodStopped', 1), atLeast('failingStopped', 95)],
    paths: ['platform/releases/src/watch-canaries.ts'],
  },
};
