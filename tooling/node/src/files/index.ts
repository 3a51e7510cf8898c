export { contentTypes, getContentType, UNKNOWN_TYPE } from './content-type';
export { createEtag, isFresh } from './etag';
export { isAbsentError, openFile, type OpenFile } from './open-file';
export { sendFile, type SendFileOptions } from './send-file';
export { readFileIfAny, writeFileAtomic } from './text-file';
