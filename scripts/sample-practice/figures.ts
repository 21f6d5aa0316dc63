/** Drawings of the sample questions, as plain SVG. */

const ink = '#14213d'
const lines = `fill='none' stroke='${ink}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'`
const faint = `fill='none' stroke='#8a8f9c' stroke-width='1.5' stroke-dasharray='5 5'`

const svg = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'>${parts.join('')}</svg>`
const text = (x: number, y: number, words: string | number, anchor = 'middle') =>
  `<text x='${x}' y='${y}' fill='${ink}' font-family='sans-serif' font-size='17' text-anchor='${anchor}'>${words}</text>`
const line = (d: string, look = lines) => `<path d='${d}' ${look}/>`
const circle = (x: number, y: number, radius: number) =>
  `<circle cx='${x}' cy='${y}' r='${radius}' ${lines}/>`

/** Two sets in a rectangle, with how many elements are in each part. */
export const venn = (onlyA: number, both: number, onlyB: number): string =>
  svg(
    320,
    200,
    line('M10 10H310V190H10Z'),
    circle(125, 108, 66),
    circle(195, 108, 66),
    text(62, 48, 'A'),
    text(258, 48, 'B'),
    text(92, 114, onlyA),
    text(160, 114, both),
    text(228, 114, onlyB),
  )

/** A straight line from one speed to another. */
export function speedTime(
  { from, to, seconds }: { from: number; to: number; seconds: number },
  words: { speed: string; time: string },
): string {
  const most = Math.max(from, to)
  const y = (speed: number) => 190 - (130 * speed) / most
  const guide = (speed: number, x: number) =>
    speed === 0 ? '' : line(`M60 ${y(speed)}H${x}`, faint) + text(50, y(speed) + 6, speed, 'end')
  return svg(
    340,
    240,
    line('M60 20V190H320'),
    line('M54 30L60 18L66 30M310 184L322 190L310 196'),
    guide(to, 260),
    guide(from, 60),
    line(`M260 ${y(to)}V190`, faint),
    line(`M60 ${y(from)}L260 ${y(to)}`),
    text(72, 24, words.speed, 'start'),
    text(330, 230, words.time, 'end'),
    text(260, 212, seconds),
    text(50, 210, 0, 'end'),
  )
}

/** A triangle and its image, each with one side that is given. */
export function enlargement(
  { before, after }: { before: number; after: number },
  words: { object: string; image: string },
): string {
  const scale = 110 / Math.max(before, after)
  const triangle = (x: number, side: number) => {
    const base = side * scale
    return line(`M${x} 150L${x + base} 150L${x + base * 0.7} ${150 - base * 0.9}Z`)
  }
  const middle = (x: number, side: number) => x + (side * scale) / 2
  return svg(
    340,
    210,
    triangle(40, before),
    triangle(200, after),
    text(middle(40, before), 174, `${before} cm`),
    text(middle(200, after), 174, `${after} cm`),
    text(middle(40, before), 200, words.object),
    text(middle(200, after), 200, words.image),
  )
}
