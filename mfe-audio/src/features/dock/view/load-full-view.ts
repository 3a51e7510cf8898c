/** The player in full size, a chunk of its own: most of the time the dock is enough. */
export const loadFullView = async () => (await import(/* webpackChunkName: "full-view" */ './full-view')).FullView;
