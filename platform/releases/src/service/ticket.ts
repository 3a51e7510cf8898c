import { isRecord, isSemver, parseJson } from '@inspire/shared/guards';
import {
  isReleaseName,
  keysOf,
  readSignedManifest,
  type SignedManifest,
  type Trust,
} from '@inspire/shared/remote/trust';
import type { SigningKey } from '../keys';
import { signerOf, signManifest } from '../site/manifests';
import { RequestError } from './protocol';

export const TICKET_HEADER = 'x-inspire-ticket';
/** How long a ticket is valid: an upload begins immediately. */
const VALID_MS = 5 * 60_000;
/** How much the clocks of a pipeline and of the service may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** An upload, which no signed manifest of the store speaks of yet. */
export interface Ticket {
  readonly name: string;
  readonly version: string;
  /** Hash of the body. */
  readonly digest: string;
}

/** Returns the header of an upload that one key signed. */
export async function createTicket(key: SigningKey, ticket: Ticket, now = Date.now()): Promise<string> {
  const expires = new Date(now + VALID_MS).toISOString();
  const manifest = await signManifest([key], { type: 'upload', ...ticket, expires });
  return Buffer.from(JSON.stringify(manifest)).toString('base64url');
}

function parseTicket(header: string | readonly string[] | undefined): SignedManifest {
  if (typeof header !== 'string')
    throw new RequestError(`This needs the header ${TICKET_HEADER}, signed with the key of a team.`);
  try {
    return readSignedManifest(parseJson(Buffer.from(header, 'base64url').toString()));
  } catch {
    throw new RequestError(`The header ${TICKET_HEADER} is not signed.`);
  }
}

function readTicket(payload: string): Ticket {
  const value = parseJson(payload);
  const fail = (issue: string) => new RequestError(`The header ${TICKET_HEADER} cannot be used: ${issue}.`);
  if (!isRecord(value) || value.type !== 'upload' || typeof value.expires !== 'string') throw fail('it is no ticket');
  const left = Date.parse(value.expires) - Date.now();
  if (!(left > -CLOCK_TOLERANCE_MS)) throw fail(`it expired at ${value.expires}; compare the clocks of both machines`);
  if (left > VALID_MS + CLOCK_TOLERANCE_MS) throw fail('it is valid for too long; compare the clocks of both machines');
  const { name, version, digest } = value;
  if (isReleaseName(name) && isSemver(version) && typeof digest === 'string') return { name, version, digest };
  throw fail('it names nothing that can be uploaded');
}

/**
 * Verifies a ticket: a key that may sign for the name signed it, and it is valid now.
 * @throws RequestError
 */
export async function verifyTicket(
  trust: Trust,
  header: string | readonly string[] | undefined,
): Promise<Ticket & { readonly keyId: string }> {
  const manifest = parseTicket(header);
  const ticket = readTicket(manifest.payload);
  const keys = keysOf(trust, ticket.name);
  if (!keys) throw new RequestError(`trust.json names no key for ${ticket.name}; nothing was stored.`);
  const keyId = await signerOf(keys, manifest);
  if (keyId !== undefined) return { ...ticket, keyId };
  const by = manifest.signatures.map((one) => one.keyId).join(', ') || 'no key';
  throw new RequestError(
    `The key ${by} may not publish ${ticket.name}: trust.json names other keys for it; nothing was stored.`,
  );
}
