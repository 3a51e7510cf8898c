export {
  createHoleTokens,
  type FrameHole,
  frameHoles,
  getHoleTexts,
  type HoleItem,
  pickHoleItems,
} from './frame-holes';
export { fillFrame, findTokens, frameToken } from './frame-tokens';
export { type FilledFrame, type PageFrame, parseFrames, FRAMES_FILE, type ReleaseFrames } from './release-frames';
