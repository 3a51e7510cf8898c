/** Marks the document once the shell has rendered, for the script that replaces a shell which does not start. */
export const markStarted = (page: Document): void => {
  page.documentElement.dataset.shell = 'started';
};

export const isStarted = (page: Document): boolean => page.documentElement.dataset.shell === 'started';

/** Marks the document once the first page is React's: its prerendered markup is hydrated or replaced. */
export const markPageStarted = (page: Document): void => {
  page.documentElement.dataset.page = 'started';
};

export const isPageStarted = (page: Document): boolean => page.documentElement.dataset.page === 'started';
