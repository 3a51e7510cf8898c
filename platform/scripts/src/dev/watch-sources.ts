import { type FSWatcher, watch } from 'node:fs';

const QUIET_MS = 200;
const ignored = /\.test\.tsx?$|(^|[\\/])testing[\\/]/;

/** Calls back once per burst of changes below the folders. @returns a function that stops watching */
export function watchSources(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file !== null && ignored.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
