import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  /** Quoted, strong: another content has another one. */
  readonly etag: string;
  readonly modifiedAt: Date;
  /** Bytes from `start` to `end`, both included. Whoever opens a file reads it or closes it. */
  read(range: { readonly start: number; readonly end: number }): Readable;
  close(): Promise<void>;
}

/** Where media lie; an adapter chosen by configuration. Paths use `/` and were checked by `isFilePath`. */
export interface MediaStorage {
  /** Undefined when there is no such file. */
  open(path: string): Promise<StoredFile | undefined>;
}

const filePath = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;

/** Names of letters, digits, `_`, `-` and inner dots, so that no path leaves its folder or means something to a file system. */
export const isFilePath = (path: string): boolean => path.length <= 300 && filePath.test(path) && !path.includes('..');
