/** The full-size player has its own chunk: most visits use only the dock. */
export const loadFullView = async () => (await import(/* webpackChunkName: "full-view" */ './full-view')).FullView;
