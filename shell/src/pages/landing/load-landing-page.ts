export const loadLandingPage = () => import(/* webpackChunkName: "landing" */ './landing-page');
