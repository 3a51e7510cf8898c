import { createContext, useContext } from 'react';
import type { LandingVideo } from '@inspire/shared/remote';

const CoversContext = createContext<readonly LandingVideo[]>([]);
export const LandingVideosProvider = CoversContext.Provider;

/** The newest videos, which the gateway embeds in the landing page's document. */
export const useLandingVideos = (): readonly LandingVideo[] => useContext(CoversContext);
