const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** In Indian time, which near midnight differs from UTC. */
export const receiptDate = (moment: string): string => format.format(new Date(moment));
