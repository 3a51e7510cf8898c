export { ShareButton } from './share-button';
export type { ShareButtonProps } from './share-button';
