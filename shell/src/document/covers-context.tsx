import { createContext, useContext } from 'react';
import type { Cover } from '@inspire/shared/remote';

const CoversContext = createContext<readonly Cover[]>([]);
export const CoversProvider = CoversContext.Provider;

/** The newest covers of the catalogue, as the gateway put them into the landing page's document. */
export const useCovers = (): readonly Cover[] => useContext(CoversContext);
