export { fillFrame, frameToken } from './frame-tokens';
export { type PageFrame, parseFrames, FRAMES_FILE, type ReleaseFrames } from './release-frames';
