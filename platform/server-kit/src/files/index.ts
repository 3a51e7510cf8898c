export { getContentType } from './content-type';
export { createEtag, isFresh } from './etag';
export { toIntegrity } from './integrity';
export { isAbsentError, openFile, type OpenFile } from './open-file';
export { pathExists } from './path-exists';
export { sendFile, type SendFileOptions } from './send-file';
export { readFileIfAny, readOrCreateFile, writeFileAtomic } from './text-file';
