import { createElement, Fragment, type ReactNode } from 'react';

interface SitePartsProps {
  readonly bar: ReactNode;
  readonly page: ReactNode;
  readonly slots: ReactNode;
}

/**
 * The order of the site's parts. The frame of a remote's page is rendered in the same tree as the page that hydrates it,
 * because React derives the ids of `useId` from the position in the tree.
 */
export const SiteParts = ({ bar, page, slots }: SitePartsProps) => createElement(Fragment, null, bar, page, slots);
