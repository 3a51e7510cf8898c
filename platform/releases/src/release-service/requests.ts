import type { FastifyReply } from 'fastify';
import { createProblem, sendProblem } from '@inspire/server-kit/problems';
import { isSemver } from '@inspire/shared/guards';
import { isReleaseName } from '@inspire/shared/remote/trust';
import type { StoreDocument, StoredRelease } from '../store';

const documents: ReadonlySet<string> = new Set<StoreDocument>([
  'registry',
  'unlisted',
  'snapshot',
  'root',
  'root-proposed',
  'choices',
]);

/** Returns the document that a path names; undefined if the path names none. */
export function parseDocument(path: string): StoreDocument | undefined {
  const [, name] = /^releases\/([^/]+)$/.exec(path) ?? [];
  return documents.has(path) || isReleaseName(name) ? (path as StoreDocument) : undefined;
}

/** Returns the release that a path names; undefined for an invalid name or version. */
export const parseRelease = ({ name, version }: StoredRelease): StoredRelease | undefined =>
  isReleaseName(name) && isSemver(version) ? { name, version } : undefined;

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendProblem(reply, createProblem(404, 'Not found.'));
