/**
 * Names an input by protocol and path, so that ffmpeg takes no colon in a name for a protocol and no hyphen for an
 * option.
 */
export const toInput = (file: string): string => `file:${file}`;
