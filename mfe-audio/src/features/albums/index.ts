export { albumsKey } from './api/get-albums';
export { badgeOf } from './model/badge';
export { CoverBackdrop } from './view/cover-backdrop';
