export { isBrotliCopy } from './brotli-copy';
export { getContentType } from './content-type';
export { createEtag, isFresh, toIntegrity } from './etag';
export { filesUnder } from './files-under';
export { isAbsentError, openFile, type OpenFile } from './open-file';
export { sendFile, type SendFileOptions } from './send-file';
export { readFileIfAny, readOrCreateFile, writeFileAtomic, pathExists } from './text-file';
