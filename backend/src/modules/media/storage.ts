import type { OpenFile } from '@inspire/server-kit/files';

/** Callers check paths with `isFilePath`. */
export interface MediaStorage {
  /** @returns undefined when the file does not exist */
  open(path: string): Promise<OpenFile | undefined>;
}

export type Placement = readonly [file: string, name: string];

/** Files that are stored as a whole, in a folder whose name contains the fingerprint of their content. */
export interface Bundle {
  readonly target: string;
  /** Named relative to `target`. */
  readonly files: readonly Placement[];
}

/** Decides whether a file may be hard-linked into the store; one that its owner edits must not. */
export type MayLink = (file: string) => boolean;

/** The media store of an import; the configuration chooses the adapter (D-23). */
export interface MediaStore extends MediaStorage {
  /** Stores a bundle; an existing one has the same content. Write the row that names it afterwards. */
  addBundle(bundle: Bundle, mayLink: MayLink): Promise<void>;
  /** Stores covers in the public cover folder, each atomically. */
  addCovers(files: readonly Placement[], mayLink: MayLink): Promise<void>;
  /** Records the import of a content folder in this state: replicas share the database but not always the store. */
  mark(fingerprint: string): Promise<void>;
  isMarked(fingerprint: string): Promise<boolean>;
  /** Names are relative to the folder. */
  list(folder: string): Promise<string[]>;
  /** Copies a file to a local one. @returns false when it does not exist */
  copyOut(path: string, file: string): Promise<boolean>;
  removeAbandoned(now: Date): Promise<void>;
}

const filePath = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;

/** The kinds of files that packaging tools create; no other kind is served. */
const servedExtension = /\.(m3u8|m4s|mp4|m4a|m4v|cmf[atv]|ts|aac|mp3|ac3|key|vtt|webvtt|json|webp|avif|jpg)$/;

/** Import and playback agree by this on the files that players get. */
export const isServedKind = (path: string): boolean => servedExtension.test(path);

/** Allows letters, digits, `_`, `-` and inner dots only, so that no path escapes its folder. */
export const isFilePath = (path: string): boolean => path.length <= 300 && filePath.test(path) && !path.includes('..');
