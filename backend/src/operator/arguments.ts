import { resolve } from 'node:path';
import { CommandUsageError, parseCommandLine } from '../command-line/command-usage-error';
import { type AccountRole, accountRoles } from '../database/schema/accounts';

export const USAGE = [
  'Usage: npm run operator -- find-account <email>',
  '       npm run operator -- find-order <number>',
  '       npm run operator -- grant <email> video|album|plan <key or id> [--months <number>]',
  '       npm run operator -- revoke <source>',
  '       npm run operator -- refund <number>',
  '       npm run operator -- replay-webhook <number>',
  '       npm run operator -- reconcile --since <moment>',
  '       npm run operator -- resend-mail [--to <email>]',
  '       npm run operator -- end-sessions <email>',
  '       npm run operator -- remove-authenticator <email>',
  '       npm run operator -- grant-role <email> support|editor|owner|none',
  '       npm run operator -- backup <folder> [--without-media]',
  '       npm run operator -- restore <folder> [--force]',
  '',
  '  find-account     shows an account with its sessions, entitlements and orders',
  '  find-order       shows an order with its payments; a number such as ORD-000012 or 12',
  '  grant            grants a video, album or plan free of charge; --months limits it (default: permanent; a plan: its own term)',
  '  revoke           revokes a grant by its source, as shown by grant and find-account; no refund',
  '  refund           refunds an order through its payment provider and revokes the purchase',
  '  replay-webhook   queries the payment provider about an order, and settles it as a lost webhook would have',
  '  reconcile        queries the payment providers for everything since a moment, and settles it; makes lost orders again',
  '  resend-mail      sends mails again whose delivery was abandoned; --to limits it to one recipient',
  '  end-sessions     ends all sessions of an account',
  '  remove-authenticator  lets an account sign in without a code, when its owner has lost app and recovery codes',
  '  grant-role       lets an account manage the site in Studio; none takes the role away',
  '  backup           writes all rows and media to a new folder; safe while the site is running; --without-media for a bucket with versions of its own',
  '  restore          restores a backup into an empty site; --force overwrites any site',
  '',
  'Uses the site’s settings: DATA_DIR, DATABASE_URL, MEDIA_DIR or MEDIA_URL with S3_…, and for refund, replay-webhook and reconcile the keys of the payment provider.',
].join('\n');

const itemKinds = ['video', 'album', 'plan'] as const;
export type ItemKind = (typeof itemKinds)[number];

export type OperatorCommand =
  | { readonly name: 'find-account'; readonly email: string }
  | { readonly name: 'end-sessions'; readonly email: string }
  | { readonly name: 'remove-authenticator'; readonly email: string }
  | { readonly name: 'find-order'; readonly order: number }
  | { readonly name: 'refund'; readonly order: number }
  | { readonly name: 'replay-webhook'; readonly order: number }
  | {
      readonly name: 'grant';
      readonly email: string;
      readonly kind: ItemKind;
      readonly item: string;
      readonly months: number | undefined;
    }
  | { readonly name: 'revoke'; readonly source: string }
  | { readonly name: 'grant-role'; readonly email: string; readonly role: AccountRole | null }
  | { readonly name: 'reconcile'; readonly since: Date }
  | { readonly name: 'resend-mail'; readonly email: string | undefined }
  | { readonly name: 'backup'; readonly folder: string; readonly hasMedia: boolean }
  | { readonly name: 'restore'; readonly folder: string; readonly isForced: boolean };

const shapes: Readonly<
  Record<OperatorCommand['name'], { readonly words: readonly string[]; readonly options?: readonly string[] }>
> = {
  'find-account': { words: ['email'] },
  'find-order': { words: ['number'] },
  grant: { words: ['email', 'kind', 'key or id'], options: ['months'] },
  revoke: { words: ['source'] },
  refund: { words: ['number'] },
  'replay-webhook': { words: ['number'] },
  'end-sessions': { words: ['email'] },
  'remove-authenticator': { words: ['email'] },
  'grant-role': { words: ['email', 'role or none'] },
  reconcile: { words: [], options: ['since'] },
  'resend-mail': { words: [], options: ['to'] },
  backup: { words: ['folder'], options: ['without-media'] },
  restore: { words: ['folder'], options: ['force'] },
};
const MAX_MONTHS = 1_200;

const options = {
  months: { type: 'string' },
  since: { type: 'string' },
  to: { type: 'string' },
  force: { type: 'boolean' },
  'without-media': { type: 'boolean' },
} as const;

export const commandNames = Object.keys(shapes) as readonly OperatorCommand['name'][];
const isCommand = (name: string): name is OperatorCommand['name'] => Object.hasOwn(shapes, name);
const isKind = (name: string): name is ItemKind => itemKinds.some((kind) => kind === name);

const ORDER = /^(?:ORD-)?(\d{1,10})$/i;

function readOrder(given: string): number {
  const digits = ORDER.exec(given)?.[1];
  const number = Number(digits);
  if (digits === undefined || number < 1 || number > 2_147_483_647)
    throw new CommandUsageError(`An order has a number such as ORD-000012, not '${given}'.`);
  return number;
}

function readMoment(given: string | undefined): Date {
  const moment = new Date(given ?? '');
  if (Number.isNaN(moment.getTime()))
    throw new CommandUsageError(`--since takes a moment such as 2026-03-01T10:00:00Z, not '${given ?? ''}'.`);
  return moment;
}

function readMonths(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const months = Number(given);
  if (!/^\d+$/.test(given) || months < 1 || months > MAX_MONTHS)
    throw new CommandUsageError(`--months takes a whole number from 1 to ${MAX_MONTHS}, not '${given}'.`);
  return months;
}

function readRole(given: string): AccountRole | null {
  if (given === 'none') return null;
  const role = accountRoles.enumValues.find((one) => one === given);
  if (!role) throw new CommandUsageError(`A role is ${accountRoles.enumValues.join(', ')} or none, not '${given}'.`);
  return role;
}

/** Folders are relative to `cwd`. @throws CommandUsageError */
export function readArguments(args: readonly string[], cwd: string): OperatorCommand {
  const {
    values,
    positionals: [name, ...words],
  } = parseCommandLine(args, options);
  if (name === undefined) throw new CommandUsageError('Missing command.');
  if (!isCommand(name)) throw new CommandUsageError(`Unknown command '${name}'.`);
  const shape = shapes[name];
  const odd = Object.keys(values).find((option) => !shape.options?.includes(option));
  if (odd !== undefined) throw new CommandUsageError(`Unknown option --${odd} for ${name}.`);
  const missing = shape.words[words.length];
  if (missing !== undefined)
    throw new CommandUsageError(`Missing arguments for ${name}: ${shape.words.slice(words.length).join(', ')}.`);
  if (words.length > shape.words.length)
    throw new CommandUsageError(`Unexpected argument '${words[shape.words.length]}'.`);
  const [first = '', second = '', third = ''] = words;
  switch (name) {
    case 'find-account':
    case 'end-sessions':
    case 'remove-authenticator':
      return { name, email: first };
    case 'find-order':
    case 'refund':
    case 'replay-webhook':
      return { name, order: readOrder(first) };
    case 'revoke':
      return { name, source: first };
    case 'grant-role':
      return { name, email: first, role: readRole(second) };
    case 'reconcile':
      return { name, since: readMoment(values.since) };
    case 'resend-mail':
      return { name, email: values.to };
    case 'backup':
      return { name, folder: resolve(cwd, first), hasMedia: !values['without-media'] };
    case 'restore':
      return { name, folder: resolve(cwd, first), isForced: values.force ?? false };
    case 'grant':
      if (!isKind(second)) throw new CommandUsageError(`grant gives a ${itemKinds.join(', ')}, not '${second}'.`);
      return { name, email: first, kind: second, item: third, months: readMonths(values.months) };
  }
}
