import { createContext, useContext } from 'react';

/** The parts of the page that follow the router, each in its own RouterProvider (`App`). */
export type LayoutPart = 'bar' | 'page' | 'slots';

const PartContext = createContext<LayoutPart>('page');
export const LayoutPartProvider = PartContext.Provider;
export const useLayoutPart = (): LayoutPart => useContext(PartContext);
