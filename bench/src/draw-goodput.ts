export interface LoadPoint {
  /** Requests per second that were offered. */
  readonly rate: number;
  /** Requests per second that were served. */
  readonly goodput: number;
}

const [WIDTH, HEIGHT, MARGIN] = [640, 300, 48];

/** Draws goodput against offered load as an SVG, with a dashed line for a server that serves all. */
export function drawGoodput(points: readonly LoadPoint[]): string {
  const maxRate = Math.max(...points.map(({ rate }) => rate));
  const maxGoodput = 1.2 * Math.max(...points.map(({ goodput }) => goodput));
  const x = (rate: number) => Math.round(MARGIN + (rate / maxRate) * (WIDTH - 2 * MARGIN));
  const y = (goodput: number) => Math.round(HEIGHT - MARGIN - (goodput / maxGoodput) * (HEIGHT - 2 * MARGIN));
  const line = points.map(({ rate, goodput }) => `${x(rate)},${y(goodput)}`).join(' ');
  const marks = points.map(
    ({ rate, goodput }) =>
      `<circle cx="${x(rate)}" cy="${y(goodput)}" r="3" fill="#07c"/>` +
      `<text x="${x(rate)}" y="${y(goodput) - 8}" text-anchor="middle">${Math.round(goodput)}</text>` +
      `<text x="${x(rate)}" y="${HEIGHT - MARGIN + 16}" text-anchor="middle">${Math.round(rate)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<path d="M${MARGIN} ${MARGIN}V${HEIGHT - MARGIN}H${WIDTH - MARGIN}" fill="none" stroke="#666"/>
<path d="M${x(0)} ${y(0)}L${x(maxGoodput)} ${y(maxGoodput)}" stroke="#999" stroke-dasharray="4"/>
<polyline points="${line}" fill="none" stroke="#07c" stroke-width="2"/>
${marks.join('\n')}
<text x="${WIDTH / 2}" y="${HEIGHT - 10}" text-anchor="middle">requests per second offered</text>
<text x="${MARGIN}" y="${MARGIN - 16}">served per second</text>
</svg>
`;
}
