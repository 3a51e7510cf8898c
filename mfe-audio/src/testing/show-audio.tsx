import type { ReactNode } from 'react';
import { type RenderOptions, renderWithHost } from '@inspire/shared/testing';
import { type AudioSetting, startAudio } from './start-audio';

export function showAudio(
  ui: ReactNode,
  { path, routes, ...setting }: AudioSetting & Omit<RenderOptions, 'host'> = {},
) {
  const audio = startAudio(setting);
  return { ...audio, ...renderWithHost(ui, { host: audio.host, path, routes }), host: audio.host };
}
