import { decodeTextFile } from '#contract/shared/text/text-file.ts'

/** Captions as WebVTT, the line that cannot be read, or `unknownEncoding`; undefined for a file without captions. */
export type ReadCaptions =
  | { vtt: string }
  | { wrongLine: number }
  | { unknownEncoding: true }
  | undefined

/** Reads WebVTT and SubRip (.srt), and writes WebVTT that browsers show completely. */
export function parseCaptions(bytes: Uint8Array): ReadCaptions {
  const text = decodeTextFile(bytes)
  if (text === undefined) return { unknownEncoding: true }
  const lines = text.split(/\r*\n|\r/)
  // WebVTT, 4.1: the signature, alone or followed by a space or tab.
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  if (!lines.some((_, at) => timesAt(lines, at))) return undefined
  return readCues(lines, isWebVtt)
}

const clock = String.raw`(?:(\d{1,4})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[,.]\s?(\d{1,9}))?`
const arrow = String.raw`(?:[-=‐-―−]{1,9}\s?(?:>|&gt;)|[-‐-―−]{1,9}|[→⟶➔➜])`
// Coordinates or settings may follow the end time.
const times = new RegExp(String.raw`^\s*${clock}\s*${arrow}\s*${clock}(\s.*)?$`)
const fullClock = String.raw`\d{1,4}\s?:\s?\d{1,3}\s?[:,.]\s?\d`
const wrongTimes = new RegExp(
  String.raw`^\s*${fullClock}.*(?:${arrow}|\s${fullClock})|(?:>|→)\s*${fullClock}[\d:.,\s]*$`,
)
const strictClock = String.raw`(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}`
const strictTimes = new RegExp(String.raw`^${strictClock}[ \t]+-->[ \t]+${strictClock}(?:[ \t]|$)`)
const longestTimes = 300

const isBlank = (line: string | undefined) => !line?.trim()
const isNumber = (line: string | undefined) => /^\s*\d{1,9}\s*$/.test(line ?? '')

type Times = { start: number; end: number; settings: string }

/** The times of a line; `wrong` if unreadable, undefined for a line of text. */
function timesAt(lines: readonly string[], at: number): Times | 'wrong' | undefined {
  const line = (lines[at] ?? '').normalize('NFKC')
  if (line.length > longestTimes || !/\d|-->/.test(line)) return undefined
  const startsCue =
    at === 0 ||
    lines[at - 1]?.startsWith('WEBVTT') ||
    isBlank(lines[at - 1]) ||
    isNumber(lines[at - 1])
  const found = times.exec(line)
  if (found) {
    const isExact = [found[1] ?? found[4], found[5] ?? found[8]].every(Boolean)
    const hasArrow = /[>→⟶➔➜]|&gt;/.test(line)
    if (isExact || (startsCue && hasArrow)) {
      const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
      if (start === undefined || end === undefined || end <= start) return 'wrong'
      return { start, end, settings: (found[9] ?? '').trim() }
    }
    return undefined
  }
  if (wrongTimes.test(line)) return 'wrong'
  const isNumbered = isNumber(lines[at - 1]) && isBlank(lines[at - 2])
  return isNumbered && line.includes('-->') ? 'wrong' : undefined
}

/** The line after the head of a WebVTT file: a blank one, or the first cue's. */
function headEnd(lines: readonly string[]): number {
  const end = lines.findIndex((line, at) => at > 0 && (isBlank(line) || timesAt(lines, at)))
  return end > 1 && isNumber(lines[end - 1]) ? end - 1 : end
}

/** Text after a blank line belongs to the cue above, unless it is a cue's name or a comment. */
function readCues(lines: readonly string[], isWebVtt: boolean): ReadCaptions {
  const from = isWebVtt ? headEnd(lines) : 0
  const blocks: string[][] = [isWebVtt ? lines.slice(0, from) : ['WEBVTT']]
  const cues: string[][] = []
  const textOf = isWebVtt ? webVttText : subRipText
  let name: string[] = []
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const found = timesAt(lines, at)
    if (found === 'wrong') return { wrongLine: at + 1 }
    if (found) {
      const cue = [...name, isWebVtt ? webVttTimes(line, found) : spanOf(found)]
      name = []
      blocks.push(cue)
      cues.push(cue)
    } else if (isWebVtt && isBlank(lines[at - 1]) && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) {
      const comment: string[] = []
      blocks.push(comment)
      for (; !isBlank(lines[at]) && !timesAt(lines, at); at += 1)
        comment.push((lines[at] ?? '').replaceAll('-->', '--&gt;'))
      at -= 1
    } else if (isName(lines, at, { isWebVtt, next: cues.length + 1 })) {
      if (isWebVtt) name = [line]
    } else if (!isBlank(line)) {
      const cue = cues.at(-1)
      if (!cue) return { wrongLine: at + 1 }
      const text = textOf(line)
      if (text) cue.push(text)
    }
  }
  const shown = blocks.filter((block) => isWebVtt || block.length > 1 || block === blocks[0])
  return cues.some((cue) => !strictTimes.test(cue.at(-1) ?? ''))
    ? { vtt: `${shown.map((block) => block.join('\n')).join('\n\n')}\n` }
    : undefined
}

/** Whether this line is the number or name of the next cue. */
function isName(
  lines: readonly string[],
  at: number,
  { isWebVtt, next }: { isWebVtt: boolean; next: number },
): boolean {
  const line = lines[at]
  if (isBlank(line)) return false
  if (timesAt(lines, at + 1)) return isNumber(line) || (isWebVtt && isBlank(lines[at - 1]))
  if (!isBlank(lines[at - 1]) || !isBlank(lines[at + 1]) || Number(line) !== next) return false
  const following = lines.findIndex((other, n) => n > at && !isBlank(other))
  return following === -1 || timesAt(lines, following) !== undefined
}

const spanOf = ({ start, end }: Times) => `${stamp(start)} --> ${stamp(end)}`
const webVttTimes = (line: string, found: Times) =>
  strictTimes.test(line) ? line : `${spanOf(found)} ${found.settings}`.trim()

function secondsOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(0, 3).map((part) => Number(part ?? 0))
  if (minutes > 59 || seconds > 59) return undefined
  return hours * 3600 + minutes * 60 + seconds + Number(`0.${parts[3] ?? 0}`)
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
const subRipText = (line: string): string =>
  line
    .replaceAll(/\{\\[^}]{0,200}\}|<\/?font[^>]{0,200}>/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll('-->', '--&gt;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll(
      /<(\/?)([biu])>/gi,
      (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`,
    )
    .trim()

const webVttTag = String.raw`\/?(?:[biucv]|ruby|rt|lang|font)(?:[.\s][^<>]{0,200})?>|\d{1,4}:[\d:.]{1,12}>`
/** Keeps WebVTT's markup. Browsers drop all text after any other `<`. */
const webVttText = (line: string): string =>
  line.replaceAll('-->', '--&gt;').replaceAll(new RegExp(`<(?!${webVttTag})`, 'gi'), '&lt;')
