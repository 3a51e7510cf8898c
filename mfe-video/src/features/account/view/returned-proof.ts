import { createContext, useContext } from 'react';
import { isRecord } from '@inspire/shared/guards';
import type { Credential } from '@inspire/shared/ui';

/** What the development provider returned to the page, with the navigation state from before. */
export interface ReturnedProof {
  readonly credential: Credential;
  readonly entry: unknown;
}

export const ReturnedProofContext = createContext<ReturnedProof | undefined>(undefined);

/** The navigation state with which the viewer leaves for the development provider. @param id the dialog to return to */
export const toProofEntry = (id: string): unknown => ({ proofFor: id });

export const isProofEntry = (entry: unknown): boolean => isRecord(entry) && 'proofFor' in entry;

/** Returns the credential with which the development provider returned to a dialog. */
export function useReturnedCredential(id: string): Credential | undefined {
  const returned = useContext(ReturnedProofContext);
  return isRecord(returned?.entry) && returned.entry.proofFor === id ? returned.credential : undefined;
}
