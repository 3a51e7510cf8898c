export { albumsKey } from './api/get-albums';
export { CoverBackdrop } from './view/cover-backdrop';
