import type { OpenFile } from '@inspire/node/files';

/** Where media lie, as far as serving them goes. Paths use `/` and were checked by `isFilePath`. */
export interface MediaStorage {
  /** Undefined when there is no such file. */
  open(path: string): Promise<OpenFile | undefined>;
}

/** Where a file is now, and its name where it goes. */
export type Placement = readonly [file: string, name: string];

/** A set of files that goes to the media store as a whole, under a name that holds its content's fingerprint. */
export interface Bundle {
  /** Folder in the media store. */
  readonly target: string;
  /** With names below `target`. */
  readonly files: readonly Placement[];
}

/** Whether a file may share its bytes with the store; one that its owner edits must not. */
export type MayLink = (file: string) => boolean;

/** The whole media store, as an import fills it; an adapter chosen by configuration (D-23). */
export interface MediaStore extends MediaStorage {
  /** Brings a bundle in; one that is there already has the same content. No row may name it before this has ended. */
  addBundle(bundle: Bundle, mayLink: MayLink): Promise<void>;
  /** Brings covers into the public cover folder, each at once. */
  addCovers(files: readonly Placement[], mayLink: MayLink): Promise<void>;
  /** Remembers that a content folder in this state was brought in: replicas share the database but perhaps not the store. */
  mark(fingerprint: string): Promise<void>;
  isMarked(fingerprint: string): Promise<boolean>;
  /** Names of the files below a folder, relative to it. */
  list(folder: string): Promise<string[]>;
  /** Writes a file's content to a file of this machine; false when there is no such file. */
  copyOut(path: string, file: string): Promise<boolean>;
  /** Removes what an import left behind that was killed. */
  removeAbandoned(now: Date): Promise<void>;
}

const filePath = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;

/** Names of letters, digits, `_`, `-` and inner dots, so that no path leaves its folder or means something to a file system. */
export const isFilePath = (path: string): boolean => path.length <= 300 && filePath.test(path) && !path.includes('..');
