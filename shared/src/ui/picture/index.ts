export { Picture } from './picture';
export type { PictureProps, PictureRatio } from './picture';
