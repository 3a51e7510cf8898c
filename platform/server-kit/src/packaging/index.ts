export { cutSegments } from './cut-segments';
export { AUDIO_FOLDER, type PackagedStreams, type StreamFacts } from './packaged-streams';
export { createMasterPlaylist, createMediaPlaylist } from './playlists';
export { type RunOptions, runMediaTool, ToolFailedError } from './run-media-tool';
export { type SpriteLayout, writeSprite } from './sprite';
