import { isRecord } from '@inspire/shared/guards';
import type { Credential } from '@inspire/shared/ui';

/** What the development provider returned to the page: a credential, and the device to log out with it, if any. */
export interface ReturnedProof {
  readonly credential: Credential;
  readonly deviceId: string | undefined;
  /** True when it is for the download of one's data. */
  readonly isForDownload: boolean;
}

/** The navigation state with which the viewer leaves for the development provider. */
export const toProofEntry = (deviceId: string): unknown => ({ logOutDevice: deviceId });

export const parseProofEntry = (entry: unknown): string | undefined =>
  isRecord(entry) && typeof entry.logOutDevice === 'string' ? entry.logOutDevice : undefined;
