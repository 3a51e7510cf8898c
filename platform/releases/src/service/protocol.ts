import { createHash } from 'node:crypto';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { isRecord, parseJson } from '@inspire/shared/guards';
import { isServable, type ReleaseFile } from '../release-files';

/** The largest list. */
export const MAX_DOCUMENT_BYTES = 1_024 * 1_024;
/** The largest build: the shell has some megabytes. */
export const MAX_UPLOAD_BYTES = 64 * 1_024 * 1_024;
/** A list that another publisher has changed meanwhile. */
export const LOST_RACE_STATUS = 412;

/** A request with a signature that is missing or counts for nothing, or with another status; every other CliError is 422. */
export class RequestError extends CliError {
  constructor(
    message: string,
    readonly statusCode = 403,
  ) {
    super(message);
  }
}

export const digestOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('base64url');

/** Returns the entity tag of a document. */
export const etagOf = (text: string): string => `"${digestOf(text)}"`;

/** Returns the paths of the calls. */
export const servicePaths = {
  document: (document: string) => `/v1/documents/${document}`,
  release: (name: string, version: string) => `/v1/releases/${name}/${version}`,
  manifest: (name: string, version: string) => `/v1/releases/${name}/${version}/manifest`,
  file: (name: string, version: string, file: string) => `/v1/releases/${name}/${version}/files/${file}`,
} as const;

/** Returns the body of an upload: JSON, because a few megabytes need no special format. */
export const toUpload = (files: readonly ReleaseFile[]): string =>
  JSON.stringify({
    files: files.map(({ path, content, brotli }) => ({
      path,
      content: content.toString('base64'),
      ...(brotli && { brotli: brotli.toString('base64') }),
    })),
  });

const isBase64 = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value);

/** @throws CliError for a body of another form, and for a name that no gateway would serve */
export function parseUpload(body: string): ReleaseFile[] {
  const value = parseJson(body);
  if (!isRecord(value) || !Array.isArray(value.files) || value.files.length === 0)
    throw new CliError('An upload must have files.');
  const files = value.files.map((file: unknown): ReleaseFile => {
    const { path, content, brotli } = isRecord(file) ? file : {};
    if (typeof path !== 'string' || !isBase64(content) || !(brotli === undefined || isBase64(brotli)))
      throw new CliError('A file of an upload must have path and content.');
    if (!isServable(path))
      throw new CliError(`${path.slice(0, 100)} cannot be stored: no gateway serves a file of this name.`);
    return {
      path,
      content: Buffer.from(content, 'base64'),
      ...(brotli !== undefined && { brotli: Buffer.from(brotli, 'base64') }),
    };
  });
  const paths = new Set(files.flatMap(({ path, brotli }) => (brotli ? [path, `${path}.br`] : [path])));
  if (paths.size !== files.reduce((sum, { brotli }) => sum + (brotli ? 2 : 1), 0))
    throw new CliError('An upload must have each file once.');
  return files;
}
