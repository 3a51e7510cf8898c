export { audioAlbums } from './audio-albums';
export { landing } from './landing';
export { notifications } from './notifications';
export { plans } from './plans';
export { videoAlbums } from './video-albums';
export { videos } from './videos';
