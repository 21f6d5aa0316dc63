/** Text colours in order of preference: ink and paper, then the extremes for the middle greys between them. */
const candidates = ['#14213d', '#fbfaf7', '#000000', '#ffffff'] as const
export type TextColour = (typeof candidates)[number]

const enough = 4.5

/** WCAG contrast ratio of two colours given as `#rgb` or `#rrggbb`; from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** The colour of text on `background`: the first candidate with a contrast of at least 4.5:1. */
export function contrastOn(background: string): TextColour {
  return (
    candidates.find((candidate) => contrast(candidate, background) >= enough) ??
    // Black or white always reaches 4.58:1; this line is for a background that is no colour.
    '#000000'
  )
}

function luminance(hex: string): number {
  const digits = hex.replace('#', '')
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const [red, green, blue] = [0, 2, 4].map((at) => linear(parseInt(long.slice(at, at + 2), 16)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
