const listMark = /^\s*(?:[-–—•*·✓✔]|\d{1,2}[.)])\s+/u;
/** Matches one sentence. The dot of a title such as 'Dr.' does not end it. */
const sentence = /(?:\b(?:Dr|Mr|Mrs|Ms)\.|[.!?।](?!\s+[\p{Lu}\p{Lo}]|\s*$)|[^.!?।])+[.!?।]*/gu;

const whole = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '');

/**
 * Splits a plan's details into points: its lines, or the sentences of a single line.
 * @param details `subscriptionPlanDetails`, free text from the site's owner
 */
export function planPoints(details: string): string[] {
  const lines = whole(details.split(/\r?\n/).map((line) => line.replace(listMark, '')));
  return lines.length > 1 ? lines : whole(lines[0]?.match(sentence) ?? []);
}
