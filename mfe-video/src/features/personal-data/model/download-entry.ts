import { isRecord } from '@inspire/shared/guards';

/** The navigation state with which the viewer leaves for the development provider to confirm a download. */
export const downloadEntry: unknown = { downloadData: true };

export const isDownloadEntry = (entry: unknown): boolean => isRecord(entry) && entry.downloadData === true;
