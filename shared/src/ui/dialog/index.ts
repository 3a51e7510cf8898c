export { Dialog } from './dialog';
export type { DialogProps } from './dialog';
export { Sheet } from './sheet';
export type { SheetProps } from './sheet';
