/** Asks for the landing page's code. */
export const loadLandingPage = () => import(/* webpackChunkName: "landing" */ './landing-page');
