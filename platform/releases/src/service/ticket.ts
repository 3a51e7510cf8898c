import { createHash } from 'node:crypto';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isRecord, isSemver, parseJson } from '@inspire/shared/guards';
import {
  isReleaseName,
  keySetOf,
  readSignedDocument,
  type Role,
  type Root,
  type SignedDocument,
} from '@inspire/shared/remote/trust';
import type { SigningKey } from '../keys';
import { signDocument, signersOf } from '../site/documents';
import { ownOf } from '../site/read-site';

export const TICKET_HEADER = 'x-inspire-ticket';
/** How long a ticket is valid: an upload begins immediately. */
const VALID_MS = 5 * 60_000;
/** How much the clocks of a pipeline and of the service may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What the holder of a key wants to do that no signed document of the store says. */
export type TicketContent =
  | { readonly action: 'upload'; readonly name: string; readonly version: string; readonly digest: string }
  | { readonly action: 'read audit' };

/** A ticket that cannot be accepted; the message says why, in one sentence. */
export class TicketError extends CliError {
  override readonly name = 'TicketError';
}

export const digestOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url');

/** Returns the header of a request that one key signed. */
export async function createTicket(key: SigningKey, content: TicketContent, now = Date.now()): Promise<string> {
  const expires = new Date(now + VALID_MS).toISOString();
  const document = await signDocument([key], { type: 'ticket', ...content, expires });
  return Buffer.from(JSON.stringify(document)).toString('base64url');
}

function parseTicket(header: string | undefined): SignedDocument {
  if (header === undefined)
    throw new TicketError(`This needs the header ${TICKET_HEADER}, signed with a key of the site.`);
  try {
    return readSignedDocument(parseJson(Buffer.from(header, 'base64url').toString()));
  } catch {
    throw new TicketError(`The header ${TICKET_HEADER} is no signed document.`);
  }
}

function readContent(payload: string, now: number): TicketContent {
  const value = parseJson(payload);
  const fail = (issue: string) => new TicketError(`The header ${TICKET_HEADER} cannot be used: ${issue}.`);
  if (!isRecord(value) || value.type !== 'ticket' || typeof value.expires !== 'string') throw fail('it is no ticket');
  const left = Date.parse(value.expires) - now;
  if (!(left > -CLOCK_TOLERANCE_MS)) throw fail(`it expired at ${value.expires}; compare the clocks of both machines`);
  if (left > VALID_MS + CLOCK_TOLERANCE_MS) throw fail('it is valid for too long; compare the clocks of both machines');
  const { action, name, version, digest } = value;
  if (action === 'read audit') return { action };
  if (action === 'upload' && isReleaseName(name) && isSemver(version) && typeof digest === 'string')
    return { action, name, version, digest };
  throw fail('it names nothing that can be done');
}

/** The keys that may sign a ticket: of the team for its uploads, every key of a team or of operations for the audit. */
function rolesFor(root: Root, content: TicketContent): Role[] {
  if (content.action === 'upload') {
    const role = ownOf(root.releases, content.name);
    if (!role) throw new TicketError(`Root names no key for ${content.name}; nothing was stored.`);
    return [role];
  }
  return [root.operations, ...Object.values(root.releases)];
}

/** The ids of keys that a ticket claims, for the log of what was rejected. */
export function claimedKey(header: string | undefined): string | undefined {
  try {
    return parseTicket(header).signatures[0]?.keyId;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a ticket: one key of those that root names signed it, and it is valid now.
 * @throws TicketError
 */
export async function verifyTicket(
  root: Root,
  header: string | undefined,
  now = Date.now(),
): Promise<TicketContent & { readonly keyId: string }> {
  const document = parseTicket(header);
  const content = readContent(document.payload, now);
  const keys = rolesFor(root, content).flatMap((role) => keySetOf(root, role).keys);
  const [keyId] = await signersOf({ keys, threshold: 1 }, document);
  if (keyId !== undefined) return { ...content, keyId };
  const by = document.signatures.map(({ keyId }) => keyId).join(', ') || 'no key';
  throw new TicketError(
    content.action === 'upload'
      ? `The key ${by} may not publish ${content.name}: root names other keys for it; nothing was stored.`
      : `The key ${by} is no key of this site.`,
  );
}
