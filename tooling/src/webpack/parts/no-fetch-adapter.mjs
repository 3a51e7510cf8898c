// axios sends by XMLHttpRequest in every browser that the site supports, so it never selects its adapter for fetch.
export const getFetch = () => false;
