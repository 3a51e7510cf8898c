import { basename, resolve } from 'node:path';
import { CommandUsageError, parseCommandLine } from '../command-line/command-usage-error';

export const USAGE = [
  'Usage: npm run content -- import <folder> [--source <name>] [--dry-run]',
  '       npm run content -- export <folder> [--source <name>]',
  '       npm run content -- demo',
  '',
  '  import   imports a content folder; --dry-run only reports problems and changes',
  '  export   writes the stored content to a folder; --source limits it to one import',
  '  demo     imports the sample content and creates the sample accounts; does nothing with NODE_ENV=production',
  '',
  'An import is stored under the name of the folder, or under --source. Settings: DATA_DIR, DATABASE_URL, MEDIA_DIR, MEDIA_URL, SAMPLE_DIR.',
].join('\n');

export type ContentCommand =
  | { readonly name: 'import'; readonly folder: string; readonly source: string; readonly isDry: boolean }
  | { readonly name: 'export'; readonly folder: string; readonly source: string | undefined }
  | { readonly name: 'demo' };

const allowed: Readonly<Record<ContentCommand['name'], readonly string[]>> = {
  import: ['source', 'dry-run'],
  export: ['source'],
  demo: [],
};

const options = { source: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;

const isCommand = (name: string): name is ContentCommand['name'] => Object.hasOwn(allowed, name);

function readSource(given: string | undefined): string | undefined {
  if (given !== undefined && !/^[\w.-]{1,100}$/.test(given)) {
    throw new CommandUsageError(`--source takes a name of letters, digits, dots and hyphens, not '${given}'.`);
  }
  return given;
}

/** Folders are relative to `cwd`. @throws CommandUsageError */
export function readArguments(args: readonly string[], cwd: string): ContentCommand {
  const {
    values,
    positionals: [name, folder, ...more],
  } = parseCommandLine(args, options);
  if (name === undefined) throw new CommandUsageError('Missing command: import, export or demo.');
  if (!isCommand(name)) throw new CommandUsageError(`Unknown command '${name}'.`);
  const odd = Object.keys(values).find((option) => !allowed[name].includes(option));
  if (odd !== undefined) throw new CommandUsageError(`Unknown option --${odd} for ${name}.`);
  const source = readSource(values.source);
  const extra = name === 'demo' ? folder : more[0];
  if (extra !== undefined) throw new CommandUsageError(`Unexpected argument '${extra}'.`);
  if (name === 'demo') return { name };
  if (folder === undefined) throw new CommandUsageError(`Missing folder for ${name}.`);
  const path = resolve(cwd, folder);
  if (name === 'export') return { name, folder: path, source };
  return { name, folder: path, source: source ?? basename(path), isDry: values['dry-run'] ?? false };
}
