import { createContext, useContext } from 'react';
import type { DocumentFrame } from '@inspire/shared/remote';

/** What the markup of the bar was rendered with: its hydration must begin with the same. */
export type BarFrame = Pick<DocumentFrame, 'isMember' | 'sections' | 'drawer'>;

export const noFrame: BarFrame = { isMember: false, sections: [] };

const FrameContext = createContext<BarFrame>(noFrame);
export const FrameProvider = FrameContext.Provider;
export const useFrame = (): BarFrame => useContext(FrameContext);
