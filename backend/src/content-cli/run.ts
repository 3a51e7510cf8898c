import { stat } from 'node:fs/promises';
import { CommandUsageError } from '../command-line/command-usage-error';
import { createPasswords } from '../modules/accounts/passwords';
import { checkContent, type CheckOptions } from '../modules/content/check-content';
import { exportContent } from '../modules/content/export/export-content';
import { importDemo, SAMPLE_SOURCE } from '../modules/content/import-demo';
import { importContent } from '../modules/content/importer';
import { openMediaStore } from '../modules/media/open-storage';
import type { ContentCommand } from './arguments';
import type { ContentConfig } from './config';
import { openForReading, unreadable, withDatabase } from './open-database';

export interface RunOptions {
  readonly settings: ContentConfig;
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
}

const clock = () => new Date();

type Import = Extract<ContentCommand, { name: 'import' }>;

async function checkFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (status) => status.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new CommandUsageError(`Folder not found: ${folder}`);
}

/** Without a readable database it still checks the folder itself. */
async function dryRun({ folder, source }: Import, { settings, report, signal }: RunOptions): Promise<void> {
  const options: CheckOptions = { folder, source, report, packaging: { workDir: settings.workDir, signal } };
  const readable = await openForReading(settings);
  if ('why' in readable) {
    await checkContent(options);
    report(readable.why);
  } else {
    const { database } = readable;
    await checkContent({ ...options, db: database.db })
      .catch((error: unknown) => {
        const why = unreadable(error);
        if (why === undefined) throw error;
        report(why);
      })
      .finally(() => database.close());
  }
  report('nothing was written: this was a dry run');
}

const runImport = ({ folder, source }: Import, { settings, report, signal }: RunOptions): Promise<void> =>
  withDatabase(settings, async (db) => {
    const { workDir, sampleDir } = settings;
    const media = openMediaStore(settings, clock);
    // An import of the unchanged sample must match what the site's start would import.
    const freshNotifications = source === SAMPLE_SOURCE && folder === sampleDir;
    const options = { folder, source, media, db, clock, report, freshNotifications, packaging: { workDir, signal } };
    const isImported = await importContent(options);
    if (!isImported) report(`nothing has changed since the last import of ${folder}`);
  });

/** The demo site of development, for servers that leave its content to a separate step. */
async function runDemo({ settings, report }: RunOptions): Promise<void> {
  if (settings.isProduction) return report('nothing was imported: the demo is for development only');
  await withDatabase(settings, (db) =>
    importDemo({
      folder: settings.sampleDir,
      media: openMediaStore(settings, clock),
      db,
      clock,
      report,
      passwords: createPasswords(),
      seller: settings.seller,
    }),
  );
}

/** @throws CommandUsageError, StartupError */
export async function run(command: ContentCommand, options: RunOptions): Promise<void> {
  if (command.name === 'import') {
    await checkFolder(command.folder);
    return command.isDry ? dryRun(command, options) : runImport(command, options);
  }
  if (command.name === 'demo') return runDemo(options);
  const { folder, source } = command;
  const { settings, report } = options;
  return withDatabase(settings, (db) =>
    exportContent({ folder, source, media: openMediaStore(settings, clock), db, report }),
  );
}
