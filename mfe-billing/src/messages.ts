/** What this package shows, to the letter of the specification where it gives the words. */
export const messages = {
  plansTitle: 'Choose your plan',
  plansLead: 'A subscription opens every Premium video; Premium audio albums are bought one by one.',
  onePayment: 'Each plan is one payment for its whole time. Nothing renews by itself.',

  ownTitle: 'Your subscriptions',
  noneYet: 'You have no subscription yet.',
  to: 'to',

  offersTitle: 'Plans',
  addedToEnd: 'Whatever you choose is added to the end of your running subscription.',
  choosePlan: 'Choose plan',
  renew: 'Renew',
  active: 'Active',
  activeUntil: 'Active until',
  bestValue: 'Best value',
  months: (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`,
  years: (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`,
  perMonth: (price: string, exact: boolean) => `${exact ? '' : 'about '}${price} a month`,
  purchaseUnavailable: 'Buying is not possible at the moment. Please try again.',

  noPlans: 'No plans at the moment',
  noPlansText: 'New plans appear here as soon as they are offered.',
  plansFailed: 'The plans could not be loaded',
  plansFailedText: 'Check your connection, then try again.',
} as const;
