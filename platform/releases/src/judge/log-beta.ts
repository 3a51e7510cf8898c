/** Returns the logarithm of the gamma function, by Stirling's series: exact to 12 digits from 10 upwards. */
function logGamma(value: number): number {
  let shifted = value;
  let product = 1;
  while (shifted < 10) product *= shifted++;
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / shifted;
  return (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}

/** Returns the logarithm of the beta function of two positive numbers. */
export const logBeta = (one: number, other: number): number => logGamma(one) + logGamma(other) - logGamma(one + other);
