import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { catalogueFile, type CatalogueFile } from './catalogue-file';
import { ContentFaults } from './content-faults';
import type { Inventory } from './inventory';
import { mediaFaults } from './media-faults';
import { CATALOGUE_FILE } from './package-paths';
import type { z } from 'zod';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The catalogue's text as it stands in the folder. @throws ContentFaults */
export async function readCatalogueText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, CATALOGUE_FILE), 'utf8');
  } catch (error) {
    throw new ContentFaults(folder, [`${CATALOGUE_FILE} cannot be read (${codeOf(error)})`]);
  }
}

/** Names an entry by its key, which its owner knows, rather than by its place in the list. */
function nameOf(document: unknown, [list, index, ...rest]: readonly PropertyKey[]): string {
  const entries = (document as Record<PropertyKey, unknown> | null)?.[list ?? ''];
  const entry: unknown = Array.isArray(entries) && typeof index === 'number' ? entries[index] : undefined;
  const key = (entry as { key?: unknown } | undefined)?.key;
  if (index === undefined) return String(list ?? CATALOGUE_FILE);
  return [`${String(list)} ${typeof key === 'string' ? key : `no. ${Number(index) + 1}`}`, ...rest.map(String)].join('.');
}

const schemaFaults = (document: unknown, error: z.ZodError): string[] =>
  error.issues.map((issue) => `${nameOf(document, issue.path)}: ${issue.message}`);

const repeated = (what: string, keys: readonly string[]): string[] =>
  [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))].map((key) => `${what} ${key}: is listed twice`);

/** What no entry shows by itself: names used twice, and names of entries that are not there. */
function crossFaults({ videos, albums, plans, notifications }: CatalogueFile): string[] {
  const known = new Set(videos.map((video) => video.key));
  const listed = new Set([...known, ...albums.map((album) => album.key)]);
  return [
    // Videos and albums share one folder of covers, so one set of names.
    ...repeated('videos and albums', [...videos, ...albums].map((entry) => entry.key)),
    ...repeated('plans', plans.map((plan) => plan.key)),
    ...albums.flatMap((album) => {
      if (album.mediaType === 'AUDIO') return repeated(`albums ${album.key}: track`, album.tracks.map((track) => track.key));
      const unknown = album.videos.filter((key) => !known.has(key)).map((key) => `albums ${album.key}: no video ${key} is listed`);
      return [...unknown, ...repeated(`albums ${album.key}: video`, album.videos)];
    }),
    ...notifications
      .filter((item) => !listed.has(item.reference))
      .map((item) => `notifications ${item.key}: no video or album ${item.reference} is listed`),
  ];
}

/** Reads and checks a catalogue against its media. @throws ContentFaults with every fault found */
export async function readPackage(folder: string, text: string, inventory: Inventory): Promise<CatalogueFile> {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new ContentFaults(folder, [`${CATALOGUE_FILE}: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const parsed = catalogueFile.safeParse(document);
  if (!parsed.success) throw new ContentFaults(folder, schemaFaults(document, parsed.error));
  const faults = [...crossFaults(parsed.data), ...(await mediaFaults(folder, parsed.data, inventory))];
  if (faults.length > 0) throw new ContentFaults(folder, faults);
  return parsed.data;
}
