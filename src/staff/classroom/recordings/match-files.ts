import { malaysianDay } from '#contract/shared/calendar.ts'
import type { LessonToRecord } from '#contract/classroom/staff-files.ts'

export type FileToMatch = Pick<File, 'name' | 'lastModified'>

const hourMs = 3600 * 1000
/** Files are saved during the lesson, or some hours later after conversion. */
const savedWithinHours = 12

/**
 * Proposes a lesson for each file by its name: the day (in UTC for Zoom), the class, and the lesson's number. Without a
 * day, the time of saving counts. No lesson is proposed twice, and none for ambiguous files.
 */
export function matchFiles(
  files: readonly FileToMatch[],
  lessons: readonly LessonToRecord[],
): (LessonToRecord | undefined)[] {
  const taken = new Set<string>()
  const matched = new Map<FileToMatch, LessonToRecord>()
  const fits = files.flatMap((file) => {
    const named = lessons.filter((lesson) => namesClass(file, lesson))
    // Never matches another class than the one in the file's name.
    return (named.length > 0 ? named : lessons).map((lesson) => ({
      ...{ file, lesson },
      points: pointsOf(file, lesson),
    }))
  })
  for (const { file, lesson, points } of fits.toSorted((a, b) => b.points - a.points)) {
    if (points === 0 || matched.has(file) || taken.has(lesson.id)) continue
    const isUnclear = fits.some(
      (other) =>
        other.file === file &&
        other.lesson !== lesson &&
        other.points === points &&
        !taken.has(other.lesson.id),
    )
    if (isUnclear) continue
    matched.set(file, lesson)
    taken.add(lesson.id)
  }
  return files.map((file) => matched.get(file))
}

const namesClass = ({ name }: FileToMatch, { class_name }: LessonToRecord): boolean => {
  const words = wordsOf(name).split(' ')
  return wordsOf(class_name)
    .split(' ')
    .every((word) => words.includes(word))
}

/** The score of a match: 0 if the days differ, or if only the class or only the number matches. */
function pointsOf(file: FileToMatch, lesson: LessonToRecord): number {
  const { name, lastModified } = file
  const day = dayIn(name)
  const endedMs = Date.parse(lesson.ends_at)
  const isOfDay = day === malaysianDay(new Date(lesson.starts_at))
  const isOfClass = namesClass(file, lesson)
  const isSavedAfter =
    day === undefined &&
    isOfClass &&
    lastModified >= Date.parse(lesson.starts_at) &&
    lastModified <= endedMs + savedWithinHours * hourMs
  const number =
    /(?<![a-z0-9])(?:lesson|kelas|class|sesi|week|minggu|l|k|#)\s*0*(\d{1,3})(?!\d)/.exec(
      wordsOf(name),
    )?.[1]
  const isOfNumber = number !== undefined && Number(number) === lesson.number
  if (day !== undefined && !isOfDay) return 0
  const dated = isOfDay ? 4 : isSavedAfter ? 2 : 0
  if (dated === 0 && !(isOfNumber && isOfClass)) return 0
  // More words score higher, because 'Additional Mathematics' also contains 'Mathematics'.
  const classWords = isOfClass ? lesson.class_name.split(' ').length : 0
  return dated + 3 * classWords + (isOfNumber ? 1 : 0)
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9#]+/g, ' ')
    .trim()

const months = [
  'jan',
  'feb',
  'ma[rc]',
  'apr',
  'may|mei',
  'jun',
  'jul',
  'aug|ogo',
  'sep',
  'o[ck]t',
  'nov',
  'de[cs]|dis',
]
const iso = (year: string, month: number, day: string): string | undefined => {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(text)) ? undefined : text
}

/**
 * The Malaysian day in a file's name: `2026-11-28`, `20261128`, `28-11-2026`, `28 Nov 2026`, Zoom's
 * `GMT20261128-120000`.
 */
export function dayIn(name: string): string | undefined {
  const zoom = /GMT(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name)
  if (zoom) {
    const [, y, mo, d, h, mi, s] = zoom
    return malaysianDay(new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`))
  }
  const yearFirst = /(?<!\d)(20\d\d)[-._ ]?(\d\d)[-._ ]?(\d\d)(?!\d)/.exec(name)
  if (yearFirst) return iso(yearFirst[1] ?? '', Number(yearFirst[2]), yearFirst[3] ?? '')
  const dayFirst = /(?<!\d)(\d{1,2})[-._ ](\d{1,2})[-._ ](20\d\d)(?!\d)/.exec(name)
  if (dayFirst) return iso(dayFirst[3] ?? '', Number(dayFirst[2]), dayFirst[1] ?? '')
  const named = /(?<!\d)(\d{1,2})[-._ ]?([a-z]{3})[a-z]*[-._ ]?(20\d\d)(?!\d)/i.exec(name)
  const month = months.findIndex((pattern) =>
    new RegExp(`^(?:${pattern})`, 'i').test(named?.[2] ?? ''),
  )
  return named && month >= 0 ? iso(named[3] ?? '', month + 1, named[1] ?? '') : undefined
}
