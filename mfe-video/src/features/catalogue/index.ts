export { historyQuery } from './api/get-history';
export { videosQuery } from './api/get-videos';
export { LIST_STALE_MS } from './api/list-stale-ms';
export { progressPercent, withProgress } from './model/progress';
export { CardGrid, gridSizes } from './view/card-grid';
export { VideoCard } from './view/video-card';
