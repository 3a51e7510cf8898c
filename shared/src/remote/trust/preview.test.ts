import { webcrypto } from 'node:crypto';
import {
  type AttackBench,
  attackTime,
  createAttackBench,
  honestPreview,
  makeTestKeys,
  previewAttacks,
  type PreviewAttempt,
  testKeyNames,
} from '../../testing/trust';
import type { SubtleSigning } from '../signature';
import { verifyPreview } from './preview';
import { decodePreview, encodePreview } from './preview-link';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

let bench: AttackBench;
beforeAll(async () => {
  bench = createAttackBench(subtle, await makeTestKeys(testKeyNames, webcrypto.subtle));
});

/** As a browser does, from the link. */
const open = ({ root, document }: PreviewAttempt) =>
  verifyPreview({ subtle, now: attackTime }, root, decodePreview(encodePreview(document)));

it.each(previewAttacks)('rejects a link $title, and opens its twin', async ({ attack, fault, twin }) => {
  await expect(open(await attack(bench))).rejects.toMatchObject({ name: 'TrustError', fault });
  const preview = await open(await twin(bench));
  expect(preview.release).toEqual(honestPreview.release);
});

it.each([
  ['that root gives to no team', /^root names no key for mfe-other$/],
  ['another team', /^preview of mfe-video has 0 of 1 signatures that count; signed by audio-team$/],
  ['has expired', /^the preview of mfe-video expired at 2026-/],
  ['longer than a day', /^the preview of mfe-video is valid for more than a day, until 2026-/],
  ['without a folder', /^preview: release: base must name the folder of the build$/],
  ['of the shell', /^preview: name must be that of a remote$/],
])('says in a sentence why a link %s is rejected', async (title, sentence) => {
  const row = previewAttacks.find((attack) => attack.title.includes(title));
  if (!row) throw new Error(`no attack '${title}'`);
  await expect(open(await row.attack(bench))).rejects.toThrow(sentence);
});

it.each(['', '%%%', 'eyJ', encodePreview({ payload: 'x', signatures: [] }).slice(0, -4)])(
  'rejects %p, which is no link',
  (given) => {
    expect(() => decodePreview(given)).toThrow('a signed document needs payload and signatures');
  },
);
