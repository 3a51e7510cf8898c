export { authorizeBySession } from './authorize-by-session';
export { createHost } from './create-host';
export type { HostPorts } from './create-host';
export { createRemoteQueries } from './create-remote-queries';
export { applyTheme, parseTheme, themeIcons, themes } from './theme';
export type { Theme } from './theme';
export { createToastPort, TOAST_DURATION_MS } from './create-toast-port';
export { usePageTitle } from './use-page-title';
export { useRouteFocus } from './use-route-focus';
