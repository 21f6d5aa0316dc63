import { decodeTextFile } from '../../http/text-file.ts'

/** Captions as WebVTT, or the line of the file that cannot be read; undefined for a file that holds no captions. */
export type ReadCaptions = { vtt: string } | { wrongLine: number } | undefined

/** WebVTT that browsers read whole stays as it is; SubRip, with or without WEBVTT above it, becomes WebVTT. */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  const text = decodeTextFile(bytes)?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (text === undefined || !hasArrow.test(text)) return undefined
  const lines = text.split('\n')
  // WebVTT, 4.1: the signature, alone or followed by a space or tab.
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return fromSubRip(lines)
  return lines.every((line) => !line.includes('-->') || vttTimes.test(line))
    ? { vtt: text }
    : fromSubRip(['', ...lines.slice(1)])
}

const vttClock = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const vttTimes = new RegExp(String.raw`^\s*${vttClock}\s*-->\s*${vttClock}(?:\s.*)?$`)

const arrow = '(?:-{1,3}|[–—−])>'
const hasArrow = new RegExp(arrow)
/** A line that begins as a pair of times does, or ends as one. */
const nearlyTimes = new RegExp(
  String.raw`^\s*\d+:\d[\d:.,]*\s*${arrow}|${arrow}\s*\d+:\d[\d:.,]*\s*$`,
)
const isTimes = (line: string | undefined) => nearlyTimes.test(line ?? '')
const clock = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`
// Coordinates may follow the end time.
const times = new RegExp(String.raw`^\s*${clock}\s*${arrow}\s*${clock}(?:\s.*)?$`)

function fromSubRip(lines: readonly string[]): ReadCaptions {
  const cues: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!isTimes(line)) continue
    const found = times.exec(line)
    const [start, end] = found ? [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))] : []
    if (start === undefined || end === undefined || end <= start) return { wrongLine: at + 1 }
    const words: string[] = []
    while (isWords(lines, at + 1)) words.push(cueText(lines[(at += 1)] ?? ''))
    if (words.some(Boolean))
      cues.push([`${stamp(start)} --> ${stamp(end)}`, ...words.filter(Boolean)].join('\n'))
  }
  return cues.length > 0 ? { vtt: `WEBVTT\n\n${cues.join('\n\n')}\n` } : undefined
}

/** Does this line belong to the cue above it? Not the next cue's number or times. */
function isWords(lines: readonly string[], at: number): boolean {
  const line = lines[at]
  if (line === undefined || isTimes(line)) return false
  return !(/^\s*\d+\s*$/.test(line) && isTimes(lines[at + 1]))
}

function secondsOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(0, 3).map((part) => Number(part ?? 0))
  if (minutes > 59 || seconds > 59) return undefined
  return hours * 3600 + minutes * 60 + seconds + Number((parts[3] ?? '').padEnd(3, '0')) / 1000
}

/** `01:02:03.004` */
function stamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(thousandths / 3_600_000), Math.floor(thousandths / 60_000)]
  const rest = String(thousandths % 1000).padStart(3, '0')
  return `${two(hours)}:${two(minutes % 60)}:${two(Math.floor(thousandths / 1000) % 60)}.${rest}`
}

/** Keeps bold, italic and underlined words; drops fonts and positions, and escapes what WebVTT would read as markup. */
const cueText = (line: string): string =>
  line
    .replaceAll(/\{\\[^}]*\}|<\/?font[^>]*>/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll(
      /<(\/?)([biu])>/gi,
      (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`,
    )
    .replaceAll('-->', '--&gt;')
    .trim()
