import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { COMPOSE_GUIDE, type GuideBlock } from './guide-commands';
import { logIn, openPages, readOrders, searchVideos, signUp, watch } from './journey';
import { findForeignChanges, readStoreState } from './store-state';
import type { Bought, Verification } from './verification';

/** Runs commands in which the folders of the machine are those of this run. */
const runAll = async (
  commands: GuideBlock,
  { site, machine }: Pick<Verification, 'site' | 'machine'>,
): Promise<void> => {
  for (const line of commands) await site.runLine(line.replaceAll('/srv/', `${machine}/srv/`));
};

/** Rolls a remote back, publishes it again, and ends the return by a roll-out. @throws CliError */
async function walkRollBack(options: Verification): Promise<void> {
  const { guide, report } = options;
  const [, rollBack = [], rollOut = []] = guide('Roll back');
  const name = rollBack[0]?.split(' ').at(-1) ?? '';
  const readRemote = async () => (await readStoreState(options)).listed[name];
  const before = await readRemote();
  await runAll(rollBack, options);
  const [newest, previous] = (before?.releases ?? []).map(({ version }) => version);
  const isPinned = async () => previous !== undefined && (await readRemote())?.pinned === previous;
  if (!(await isPinned())) throw new CliError(`${name} is not rolled back to ${previous}.`);
  await runAll(
    guide('')
      .flat()
      .filter((line) => line.endsWith(name)),
    options,
  );
  if (!(await isPinned())) throw new CliError(`Publishing ${name} again has undone its roll-back.`);
  // The version in the guide is an example.
  await runAll(
    rollOut.map((line) => line.replace(/\d+\.\d+\.\d+/, newest ?? '')),
    options,
  );
  const after = await readRemote();
  if (after?.pinned !== undefined || after?.releases[0]?.version !== newest)
    throw new CliError(`${name} ${newest} is not given to everybody.`);
  report(`guide: rolled ${name} back to ${previous}, published it again without effect, rolled ${newest} out`);
}

const isRejected = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => false,
    () => true,
  );

/** Backs the site up, restores it, and moves it into an empty one. @returns the viewer's session after it @throws CliError */
async function walkBackup({ viewer: previous, video }: Bought, options: Verification): Promise<Bought> {
  const { origin, guide, report, machine } = options;
  const [backUp = [], saveReleases = [], restore = [], restoreReleases = []] = guide('Back up and restore');
  const orders = await readOrders(origin, previous);
  // Of the store: a gateway may not have read the newest list yet.
  const before = await readStoreState(options);
  await runAll([...backUp, ...saveReleases], options);
  const late = await signUp(origin);
  await runAll(restore, options);
  if (!(await isRejected(readOrders(origin, previous)))) throw new CliError('The restore kept a session (D-57).');
  const viewer = await logIn(origin, previous);
  if ((await readOrders(origin, viewer)).join() !== orders.join()) throw new CliError('The restore lost orders.');
  if (!(await isRejected(logIn(origin, late)))) throw new CliError('The restore kept what is newer than the backup.');
  await watch(origin, viewer, video);
  await runAll(restoreReleases, options);
  await openPages(origin);
  const changes = findForeignChanges(undefined, before, await readStoreState(options));
  if (changes.length > 0) throw new CliError(`The restore changed releases: ${changes.join('; ')}.`);
  report(`guide: backed up and restored rows, media and releases; orders: ${orders.join(', ')}`);
  const site = await options.createSite('inspire-verify-moved');
  try {
    // With its owner, as a copy on the new machine has it.
    await site.runLine(`cp --archive ${machine}/srv/backups/2026-03-01 ${machine}/srv/backups/move`);
    await runAll(guide('Move off the embedded database').flat(), { site, machine });
    await site.compose('up', '--detach', '--wait', 'api');
    const api = `http://${await site.addressOf('api')}:${options.config.services.api?.environment.PORT}`;
    await searchVideos(api);
    if ((await readOrders(api, await logIn(api, viewer))).join() !== orders.join())
      throw new CliError('The other site lacks orders.');
    report('guide: restored the backup into an empty site, which serves its accounts and orders');
    return { viewer, video };
  } finally {
    await site.remove();
  }
}

/**
 * Runs the guide's commands for roll-back, backup, restore and a move.
 * @returns the viewer's session after the restore
 * @throws CliError for the first that fails
 */
export async function walkGuide(bought: Bought, options: Verification): Promise<Bought> {
  try {
    await walkRollBack(options);
    return await walkBackup(bought, options);
  } catch (error) {
    throw new CliError(`${COMPOSE_GUIDE} does not work: ${messageOf(error)}`);
  }
}
