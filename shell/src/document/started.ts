/** Marks the page once the shell has rendered, for the script that replaces a shell which does not start. */
export const markStarted = (page: Document): void => {
  page.documentElement.dataset.shell = 'started';
};

export const isStarted = (page: Document): boolean => page.documentElement.dataset.shell === 'started';
