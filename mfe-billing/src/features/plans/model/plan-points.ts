const listMark = /^\s*(?:[-–—•*·✓✔]|\d{1,2}[.)])\s+/u;
/** One sentence: a mark ends it where another one begins, and the dot of a title does not. */
const sentence = /(?:\b(?:Dr|Mr|Mrs|Ms)\.|[.!?।](?!\s+[\p{Lu}\p{Lo}]|\s*$)|[^.!?।])+[.!?।]*/gu;

const whole = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '');

/**
 * What a plan includes, point by point: the lines of its details, or the sentences where it is one line.
 * @param details `subscriptionPlanDetails`, free text of the owner
 */
export function planPoints(details: string): string[] {
  const lines = whole(details.split(/\r?\n/).map((line) => line.replace(listMark, '')));
  return lines.length > 1 ? lines : whole(lines[0]?.match(sentence) ?? []);
}
