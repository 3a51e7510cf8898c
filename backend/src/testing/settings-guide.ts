import { readFile } from 'node:fs/promises';

const guide = new URL('../../../docs/guides/configuration.md', import.meta.url);

export interface GuideRow {
  readonly name: string;
  readonly fallback: string;
  readonly readers: readonly string[];
}

/** Returns one row per variable. Variables in one row of the table share its default or have one each. */
export async function readSettingsGuide(): Promise<GuideRow[]> {
  const lines = (await readFile(guide, 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  return lines.flatMap((line) => {
    const [, names = '', fallback = '', readers = ''] = line.split('|').map((cell) => cell.trim());
    const found = [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? '');
    const each = fallback.split(', ');
    return found.map((name, index) => ({
      name,
      fallback: (found.length === each.length ? (each[index] ?? '') : fallback).replaceAll('`', ''),
      readers: readers.split(/[,/]/).map((reader) => reader.trim()),
    }));
  });
}
