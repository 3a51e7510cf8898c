/** Pairs with enough contrast to white letters. */
const colours = [
  ['#0f3d3e', '#1c7c7d'],
  ['#3b1c4a', '#8a3b6b'],
  ['#14213d', '#33568f'],
  ['#4a2c14', '#a8642a'],
  ['#1d3320', '#4d7c4a'],
  ['#3d1420', '#a03a4c'],
] as const;

/** Draws a cover as a data URL; the same seed always gives the same picture. */
export function drawCover(seed: number, width = 640, height = 360): string {
  const [dark, light] = colours[seed % colours.length] ?? colours[0];
  const x = (seed * 137) % width;
  const y = (seed * 71) % height;
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${dark}"/><circle cx="${x}" cy="${y}" r="${height * 0.55}" fill="${light}"/>` +
    `<circle cx="${width - x}" cy="${height - y}" r="${height * 0.3}" fill="${light}" opacity="0.45"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
