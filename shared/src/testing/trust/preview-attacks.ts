import type { TrustedKey } from '../../remote/signature';
import { type Preview, readRoot, type Root, type SignedDocument, type TrustFault } from '../../remote/trust';
import { type AttackBench, attackTime, HONEST_VERSION, VICTIM } from './attack-bench';
import { signTestDocument } from './sign-site';
import { replacedTeamKey } from './situations';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string => new Date(attackTime + hours * HOUR_MS).toISOString();

/** What an honest team shows. */
export const honestPreview: Preview = {
  type: 'preview',
  name: VICTIM,
  expires: hoursFromNow(24),
  release: {
    version: HONEST_VERSION,
    contract: '1.3.0',
    paths: [{ path: `/${VICTIM}` }],
    slots: [],
    publishedAt: hoursFromNow(0),
    manifest: 'A'.repeat(43),
    base: 'https://previews.example/mfe-video/12/',
  },
};

/** A link, and the root of the site that opens it. */
export interface PreviewAttempt {
  readonly root: Root;
  readonly document: SignedDocument;
}

/** One row of the attacks on previews (ADR-63). */
export interface PreviewAttack {
  readonly title: string;
  readonly attack: (bench: AttackBench) => Promise<PreviewAttempt>;
  readonly fault: TrustFault;
  /** The legitimate twin, which opens. */
  readonly twin: (bench: AttackBench) => Promise<PreviewAttempt>;
}

interface Signing {
  readonly by?: TrustedKey;
  /** What differs from the site of the bench. */
  readonly changes?: Parameters<AttackBench['state']>[0];
}

/** Signs a preview with the key of the team, where nothing else is given. */
async function sign(bench: AttackBench, content: object, { by, changes }: Signing = {}): Promise<PreviewAttempt> {
  const { documents } = await bench.sign(changes);
  return {
    root: readRoot(documents.root.payload),
    document: await signTestDocument(bench.subtle, [by ?? bench.keys['video-team']], content),
  };
}

const honest = (bench: AttackBench) => sign(bench, honestPreview);
const withRelease = (release: object) => ({ ...honestPreview, release: { ...honestPreview.release, ...release } });

export const previewAttacks: readonly PreviewAttack[] = [
  {
    title: 'signed with the key of another team',
    attack: (bench) => sign(bench, honestPreview, { by: bench.keys['audio-team'] }),
    fault: 'untrusted',
    twin: (bench) => sign(bench, { ...honestPreview, name: 'mfe-audio' }, { by: bench.keys['audio-team'] }),
  },
  {
    title: 'signed with a key that root does not name, under the id of the team’s key',
    attack: (bench) =>
      sign(bench, honestPreview, { by: { ...bench.keys.stranger, keyId: bench.keys['video-team'].keyId } }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'signed with an operations key',
    attack: (bench) => sign(bench, honestPreview, { by: bench.keys.operations }),
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'signed with a key of the team that root has revoked',
    attack: (bench) => sign(bench, honestPreview, { changes: { root: replacedTeamKey(bench) } }),
    fault: 'untrusted',
    twin: (bench) =>
      sign(bench, honestPreview, { by: bench.keys['next-video-team'], changes: { root: replacedTeamKey(bench) } }),
  },
  {
    title: 'changed after it was signed',
    async attack(bench) {
      const { root, document } = await honest(bench);
      return { root, document: { ...document, payload: document.payload.replace('previews.example', 'evil.example') } };
    },
    fault: 'untrusted',
    twin: honest,
  },
  {
    title: 'of a remote that root gives to no team',
    attack: (bench) => sign(bench, { ...honestPreview, name: 'mfe-other' }),
    fault: 'unlisted',
    twin: honest,
  },
  {
    title: 'that has expired',
    attack: (bench) => sign(bench, { ...honestPreview, expires: hoursFromNow(-0.01) }),
    fault: 'expired',
    twin: (bench) => sign(bench, { ...honestPreview, expires: hoursFromNow(0.01) }),
  },
  {
    title: 'that is valid for longer than a day and the tolerance of clocks',
    attack: (bench) => sign(bench, { ...honestPreview, expires: hoursFromNow(48.01) }),
    fault: 'expired',
    twin: (bench) => sign(bench, { ...honestPreview, expires: hoursFromNow(47.99) }),
  },
  {
    title: 'that is a signed list of releases',
    attack: (bench) =>
      sign(bench, {
        ...honestPreview,
        type: 'releases',
        sequence: 1,
        staging: [],
        production: [honestPreview.release],
      }),
    fault: 'malformed',
    twin: honest,
  },
  {
    title: 'of the shell',
    attack: (bench) => sign(bench, { ...honestPreview, name: 'shell' }),
    fault: 'malformed',
    twin: honest,
  },
  {
    title: 'without a folder',
    attack: (bench) => sign(bench, withRelease({ base: undefined })),
    fault: 'malformed',
    twin: honest,
  },
  {
    title: 'with a folder that is none',
    attack: (bench) => sign(bench, withRelease({ base: 'https://previews.example/mfe-video/12' })),
    fault: 'malformed',
    twin: honest,
  },
  {
    title: 'without the hash of its files',
    attack: (bench) => sign(bench, withRelease({ manifest: 'none' })),
    fault: 'malformed',
    twin: honest,
  },
];
