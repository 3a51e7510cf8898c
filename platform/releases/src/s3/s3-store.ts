import pMap from 'p-map';
import { getContentType, toIntegrity } from '@inspire/server-kit/files';
import type { Bucket, ObjectHeaders } from '@inspire/server-kit/storage';
import { RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';
import { alreadyPublished } from '../rejections';
import type { ReleaseFile } from '../release-files';
import { replaceDocument } from '../replace-document';
import type { ReleaseStore } from '../store';
import { getDocumentPath, getReleaseFolder } from '../store-paths';
import { probeConditionalWrites } from './probe-conditional-writes';

const CONCURRENCY = 8;

const immutable = 'public, max-age=31536000, immutable';
const json: ObjectHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' };

/** Key of the list of a release's files and hashes. It is written first and fixes the content of the version. */
const getListKey = (name: string, version: string): string => `contents/${name}/${version}.json`;

type Contents = Readonly<Record<string, string>>;

const toContents = (files: readonly ReleaseFile[]): string =>
  JSON.stringify(
    Object.fromEntries(
      files
        .map(({ path, content }): [string, string] => [path, toIntegrity(content)])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );

/** Returns a file's objects: itself and its compressed copy. The gateway chooses between them per request. */
function toObjects({ path, content, brotli }: ReleaseFile): [path: string, body: Buffer, headers: ObjectHeaders][] {
  const headers = { contentType: getContentType(path), cacheControl: immutable };
  return [
    [path, content, headers],
    ...(brotli
      ? [[`${path}.br`, brotli, { ...headers, contentEncoding: 'br' }] satisfies [string, Buffer, ObjectHeaders]]
      : []),
  ];
}

/** @returns the text that is stored under a key that never changes */
async function writeOnce(bucket: Bucket, key: string, text: string): Promise<string> {
  const isFirst = await bucket.put(key, Buffer.from(text), { ...json, cacheControl: immutable }, 'if-absent');
  return isFirst ? text : ((await bucket.get(key))?.body.toString() ?? text);
}

/**
 * Creates a store in an S3-compatible bucket, laid out as on the site. It needs no locks: the list of a release's files is
 * written once, and a document is replaced only if no other writer replaced it in the meantime.
 */
export function s3Store(bucket: Bucket, address: string): ReleaseStore {
  const listPaths = async (name: string, version: string): Promise<string[]> => {
    const folder = getReleaseFolder(name, version);
    return (await bucket.list(folder)).map((key) => key.slice(folder.length)).sort();
  };

  return {
    address,
    async addRelease(name, version, files) {
      const contents = toContents(files);
      const key = getListKey(name, version);
      const isFirst = await bucket.put(key, Buffer.from(contents), json, 'if-absent');
      if (!isFirst && (await bucket.get(key))?.body.toString() !== contents) throw alreadyPublished(name, version);
      // Also if another publisher wrote the list: it may have been killed before the files, whose content is the same.
      const present = new Set(isFirst ? [] : await listPaths(name, version));
      const objects = files.flatMap(toObjects).filter(([path]) => !present.has(path));
      await pMap(
        objects,
        ([path, body, headers]) => bucket.put(getReleaseFolder(name, version) + path, body, headers),
        {
          concurrency: CONCURRENCY,
        },
      );
      return isFirst || objects.length > 0 ? 'added' : 'identical';
    },
    addManifest: (name, version, text) =>
      writeOnce(bucket, getReleaseFolder(name, version) + RELEASE_MANIFEST_FILE, text),
    async hasRelease(name, version) {
      const [list, paths] = await Promise.all([bucket.get(getListKey(name, version)), listPaths(name, version)]);
      return (
        list !== undefined &&
        Object.keys(JSON.parse(list.body.toString()) as Contents).every((path) => paths.includes(path))
      );
    },
    readFile: async (name, version, file) => (await bucket.get(getReleaseFolder(name, version) + file))?.body,
    listFiles: listPaths,
    async listReleases() {
      return (await bucket.list('contents/')).flatMap((key) => {
        const [, name, version] = /^contents\/([^/]+)\/([^/]+)\.json$/.exec(key) ?? [];
        return name && version ? [{ name, version }] : [];
      });
    },
    async removeRelease(name, version) {
      await pMap(await listPaths(name, version), (path) => bucket.remove(getReleaseFolder(name, version) + path), {
        concurrency: CONCURRENCY,
      });
      // Remove the list last: while it exists, the next gc finds an interrupted removal.
      await bucket.remove(getListKey(name, version));
    },
    findUnsafeWrites: () => probeConditionalWrites(bucket),
    readDocument: async (document) => (await bucket.get(getDocumentPath(document)))?.body.toString(),
    removeDocument: (document) => bucket.remove(getDocumentPath(document)),
    updateDocument(document, change) {
      const key = getDocumentPath(document);
      return replaceDocument(
        async () => {
          const stored = await bucket.get(key);
          return stored && { text: stored.body.toString(), etag: stored.etag };
        },
        change,
        (next, present) => bucket.put(key, Buffer.from(next), json, present ? { over: present.etag } : 'if-absent'),
      );
    },
  };
}
