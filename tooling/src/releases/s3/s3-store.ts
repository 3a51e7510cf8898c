import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { getContentType } from '@inspire/node/files';
import type { Bucket, ObjectHeaders } from '@inspire/node/storage';
import { CliError } from '../../terminal/cli-error';
import { alreadyPublished } from '../already-published';
import { sha384 } from '../integrity';
import type { ReleaseFile } from '../release-files';
import type { ReleaseStore, StoreDocument } from '../store';

const CONCURRENCY = 8;
/** Tries of one change while others change the same document; each loses to one that got through. */
const TRIES = 60;
const LONGEST_PAUSE_MS = 300;

const immutable = 'public, max-age=31536000, immutable';
const json: ObjectHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' };

const folderOf = (name: string, version: string): string => `remotes/${name}/${version}/`;
/** The list of a release's files with their hashes: written first, it settles what the version is. */
const listKey = (name: string, version: string): string => `contents/${name}/${version}.json`;
const documentKey = (document: StoreDocument): string =>
  document === 'registry' ? 'remotes/registry.json' : `${document}.json`;

/** Own files by path, with their hashes. */
type Contents = Readonly<Record<string, string>>;

const contentsOf = (files: readonly ReleaseFile[]): string =>
  JSON.stringify(
    Object.fromEntries(
      files
        .map(({ path, content }): [string, string] => [path, sha384(content)])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );

/** A file and its compressed copy. The copy is an object of its own: which of both a browser takes the gateway knows. */
function objectsOf({ path, content, brotli }: ReleaseFile): [path: string, body: Buffer, headers: ObjectHeaders][] {
  const headers = { contentType: getContentType(path), cacheControl: immutable };
  return [
    [path, content, headers],
    ...(brotli
      ? [[`${path}.br`, brotli, { ...headers, contentEncoding: 'br' }] satisfies [string, Buffer, ObjectHeaders]]
      : []),
  ];
}

/**
 * Releases in an S3-compatible bucket, laid out as on the site. There are no locks: a release is settled by its list of files,
 * which is written once; the registry is replaced on the condition that nobody replaced it meanwhile.
 */
export function s3Store(bucket: Bucket): ReleaseStore {
  const pathsOf = async (name: string, version: string): Promise<string[]> => {
    const folder = folderOf(name, version);
    return (await bucket.list(folder)).map((key) => key.slice(folder.length)).sort();
  };

  return {
    async addRelease(name, version, files) {
      const contents = contentsOf(files);
      const key = listKey(name, version);
      const isFirst = await bucket.put(key, Buffer.from(contents), json, 'if-absent');
      if (!isFirst && (await bucket.get(key))?.body.toString() !== contents) throw alreadyPublished(name, version);
      // Also after another publisher's list: that one may have been killed, and the content is the same.
      const there = new Set(isFirst ? [] : await pathsOf(name, version));
      const objects = files.flatMap(objectsOf).filter(([path]) => !there.has(path));
      await pMap(objects, ([path, body, headers]) => bucket.put(folderOf(name, version) + path, body, headers), {
        concurrency: CONCURRENCY,
      });
      return isFirst || objects.length > 0 ? 'added' : 'identical';
    },
    async hasRelease(name, version) {
      const [list, there] = await Promise.all([bucket.get(listKey(name, version)), pathsOf(name, version)]);
      return (
        list !== undefined &&
        Object.keys(JSON.parse(list.body.toString()) as Contents).every((path) => there.includes(path))
      );
    },
    readFile: async (name, version, file) => (await bucket.get(folderOf(name, version) + file))?.body,
    listFiles: pathsOf,
    async listReleases() {
      return (await bucket.list('contents/')).flatMap((key) => {
        const [, name, version] = /^contents\/([^/]+)\/([^/]+)\.json$/.exec(key) ?? [];
        return name && version ? [{ name, version }] : [];
      });
    },
    async removeRelease(name, version) {
      await pMap(await pathsOf(name, version), (path) => bucket.remove(folderOf(name, version) + path), {
        concurrency: CONCURRENCY,
      });
      // Last: while it is there, a removal that was cut off is found again.
      await bucket.remove(listKey(name, version));
    },
    readDocument: async (document) => (await bucket.get(documentKey(document)))?.body.toString(),
    async updateDocument(document, change) {
      const key = documentKey(document);
      let written: string | undefined;
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const present = await bucket.get(key);
        const text = present?.body.toString();
        // It was written after all: the store's answer was lost, and its own content stood in the way of the second try.
        if (text !== undefined && text === written) return;
        const next = await change(text);
        if (next === undefined) return;
        written = next;
        if (await bucket.put(key, Buffer.from(next), json, present ? { over: present.etag } : 'if-absent')) return;
        await sleep(Math.random() * Math.min(20 * tries, LONGEST_PAUSE_MS));
      }
      throw new CliError(
        `Too many others change the ${document} of this release store at the moment; nothing was changed, please try again.`,
      );
    },
  };
}
