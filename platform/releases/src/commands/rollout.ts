import { UsageError } from '@inspire/devkit/terminal/cli-error';
import { promoteRelease } from '../promote';
import { pinRelease, rollBack, setCanary, withdrawRelease } from '../rollout';
import { getName, type ReleaseContext, wholeNumber } from './context';

/** `release pin <remote|shell> <version>|--off`: gives every browser one version, even if newer ones exist. */
export async function runPin(context: ReleaseContext): Promise<number> {
  const { signedStore } = context;
  const name = getName(context);
  const [, version] = context.words;
  if ((version === undefined) === !context.flags.off) throw new UsageError('Give the version to pin, or --off');
  await pinRelease(signedStore, name, version);
  console.log(version === undefined ? `${name} is no longer pinned.` : `${name} is pinned to ${version}.`);
  return 0;
}

/** `release rollback <remote|shell>`: pins the release before the current one. */
export async function runRollback(context: ReleaseContext): Promise<number> {
  const { signedStore } = context;
  const name = getName(context);
  console.log(`${name} is rolled back: pinned to ${await rollBack(signedStore, name)}.`);
  return 0;
}

/** `release canary <remote|shell> <version> <percent>|--off`: rolls a release out to a share of browsers; --off to all. */
export async function runCanary(context: ReleaseContext): Promise<number> {
  const { signedStore } = context;
  const name = getName(context);
  const [, version, given] = context.words;
  if (version === undefined) throw new UsageError('Name the version');
  if ((given === undefined) === !context.flags.off) throw new UsageError('Give the share in percent, or --off');
  const percent = wholeNumber(given, 'The share', { least: 0, most: 100 }) ?? 100;
  const { pinned } = await setCanary(signedStore, name, version, percent);
  console.log(
    percent === 100 ? `${name} ${version} is for all browsers.` : `${name} ${version} is for ${percent} % of browsers.`,
  );
  if (pinned !== undefined)
    console.log(`${name} is pinned to ${pinned}: the share counts again after 'release pin ${name} --off'.`);
  return 0;
}

/** `release withdraw <remote|shell> <version> [--off]`: takes a release from all browsers; --off gives it back. */
export async function runWithdraw(context: ReleaseContext): Promise<number> {
  const { signedStore } = context;
  const name = getName(context);
  const [, version] = context.words;
  if (version === undefined) throw new UsageError('Name the version');
  const isWithdrawn = !context.flags.off;
  await withdrawRelease(signedStore, name, version, isWithdrawn);
  console.log(`${name} ${version} is ${isWithdrawn ? 'withdrawn: no browser takes it.' : 'no longer withdrawn.'}`);
  return 0;
}

/** `release promote <remote|shell> <version> [--canary <percent>]`: lists a release of staging in production. */
export async function runPromote(context: ReleaseContext): Promise<number> {
  const name = getName(context);
  const [, version] = context.words;
  if (version === undefined) throw new UsageError('Name the version');
  const percent = wholeNumber(context.flags.canary, '--canary', { least: 0, most: 100 });
  const canary = percent === 100 ? undefined : percent;
  const { outcome, isWaiting } = await promoteRelease(context.signedStore, name, version, { canary });
  const share = canary === undefined ? '' : ` for ${canary} % of browsers`;
  console.log(
    outcome === 'published'
      ? `${name} ${version} is in production${share}.`
      : `${name} ${version} was in production before.`,
  );
  if (isWaiting) console.log('Browsers take it once the snapshot is renewed, within seconds.');
  return 0;
}
