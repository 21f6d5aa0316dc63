import * as v from 'valibot'
import { contrast, contrastOn } from './contrast.ts'

/** The backgrounds of page and cards in `src/ui/tokens.css`. */
const screens = {
  light: { papers: ['#fbfaf7', '#ffffff', '#f3f1ea'], card: '#ffffff', strong: '#000000' },
  dark: { papers: ['#0e1418', '#161f25', '#0a1013'], card: '#161f25', strong: '#ffffff' },
} as const
type Screen = keyof typeof screens
const enough = 4.5

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

/** A colour with a share of another. */
function mixed(colour: string, other: string, share: number): string {
  const others = channels(other)
  const both = channels(colour).map((value, at) => value + ((others[at] ?? 0) - value) * share)
  return `#${both.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

const tintOf = (colour: string, screen: Screen) => mixed(colour, screens[screen].card, 0.9)

/** Whether text in this colour has a contrast of at least 4.5:1 on all backgrounds of the screen. */
export const isReadable = (colour: string, screen: Screen): boolean =>
  [...screens[screen].papers, tintOf(colour, screen)].every(
    (paper) => contrast(colour, paper) >= enough,
  )

/** The colour of links and buttons on a light or dark screen; null is the colour of the software. */
const colourOn = (screen: Screen, message: string) =>
  v.nullish(
    v.pipe(
      v.string('colour'),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^#[0-9a-f]{6}$/, 'colour'),
      v.check((colour) => isReadable(colour, screen), message),
    ),
  )
export const schoolColours = {
  colour: colourOn('light', 'too-light'),
  colour_dark: colourOn('dark', 'too-dark'),
}

const rules = (colour: string | null | undefined, screen: Screen) =>
  colour
    ? `@media screen and (prefers-color-scheme:${screen}){:root:root{--primary:${colour};` +
      `--primary-strong:${mixed(colour, screens[screen].strong, 0.25)};` +
      `--on-primary:${contrastOn(colour)};--primary-soft:${tintOf(colour, screen)}}}`
    : ''

type Colours = { colour?: string | null | undefined; colour_dark?: string | null | undefined }

/** CSS rules; empty for the usual colours. */
export const stylesOf = ({ colour, colour_dark: dark }: Colours): string =>
  rules(colour, 'light') + rules(dark, 'dark')
