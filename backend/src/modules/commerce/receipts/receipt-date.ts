const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** The day in India, where seller and buyer are: near midnight it is another one in UTC. */
export const receiptDate = (moment: string): string => format.format(new Date(moment));
