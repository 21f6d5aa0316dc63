import { globSync, readFileSync } from 'node:fs'
import { malaysianStates } from '#contract/shared/kinds.ts'
import { initialsOf } from '#ui/initials.ts'

const root = new URL('../../content/', import.meta.url)

/** Fields of `content/` that are shown as staff wrote them; the others are ids, addresses and settings. */
const shownFields = new Set([
  ...['class_name', 'about', 'topics', 'headline', 'biography', 'name', 'title', 'code'],
  ...['subject', 'paper', 'label', 'source', 'figure', 'text', 'question', 'answer', 'school'],
  ...['as_of', 'supporters', 'address', 'file_name', 'also_called', 'teaching', 'practice'],
  ...['terms', 'privacy', 'name_bm', 'name_eng', 'title_bm', 'title_eng', 'topic_bm', 'topic_eng'],
])

type Data = { whole: Set<string>; phrases: string[] }

/**
 * The texts of staff that screens show besides copy, in the language they were written in: catalogue, timetables, past
 * papers, practice, page content, media, and `own`.
 */
export function readData(...own: string[]): Data {
  const files = globSync('{catalogue,timetables,past-papers,practice,pages,media}/**/*.json', {
    cwd: root,
  })
  const values = files.flatMap((file) =>
    shownIn(JSON.parse(readFileSync(new URL(file, root), 'utf8')), ''),
  )
  const whole = new Set([...values, ...values.map(initialsOf), ...properNames, ...own])
  const phrases = [...whole]
    .filter((value) => /\S\s\S/.test(value))
    .toSorted((a, b) => b.length - a.length)
  return { whole, phrases }
}

function shownIn(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => shownIn(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => shownIn(one, name))
  // A template such as `Lesson {number}: {topic}` counts as the texts around its places.
  return typeof value === 'string' && shownFields.has(key)
    ? value
        .split(/\{\w+\}/)
        .map((part) => part.replace(/^[\s:,#-]+|[\s:,]+$/g, ''))
        .filter(Boolean)
    : []
}

/** Names of exams, banks' products and states: the same in every language. */
const properNames = ['SPM', 'IGCSE', 'Kelasku', ...malaysianStates]

/** Dates, sums, sizes and addresses. `contract/shared/text/format.ts` writes the first three by the rules of English alone. */
const figures = [
  /\b[\w.+-]+@[\w.-]+\.\w+/g,
  /\bhttps?:\/\/\S*/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b\d{1,2}(?::\d\d)?\s?[ap]m\b/g,
  /\bRM(?=\s?\d)/g,
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g,
  // The suffix that distinguishes papers of the same code and year.
  /(?<=\/\d (?:· )?20\d\d )[a-z\d]{1,20}\b/g,
  // Places in texts of staff.
  /\{\w+\}/g,
  // The pseudo-locale uses English weekdays.
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g,
  /(?<=\d\s)(?:[KMG]?B)\b/g,
]

const isWord = /[A-Za-z]{2}/
const isAccented = /[^\p{ASCII}]/u

/** Whether the text has unaccented words that occur neither in the data nor in a date or sum. */
export function isEnglish(text: string, { whole, phrases }: Data): boolean {
  if (!isWord.test(text) || whole.has(text.trim())) return false
  let rest = text.replaceAll('’', "'")
  if (runsOf(rest).every((run) => whole.has(run))) return false
  for (const phrase of phrases) rest = rest.replaceAll(phrase, ' | ')
  for (const figure of figures) rest = rest.replaceAll(figure, ' | ')
  return runsOf(rest).some((run) => !whole.has(run))
}

/** Groups of consecutive unaccented words, separated only by spaces. */
function runsOf(text: string): string[] {
  const runs: string[] = []
  for (const part of text.split(/[^\p{L}\p{M}\p{N}\s'&+_-]+/u)) {
    let run: string[] = []
    const words = part.split(/\s+/).map((word) => word.replace(/^'+|'+$/g, ''))
    for (const word of [...words.filter(Boolean), 'é'])
      if (!isAccented.test(word)) run.push(word)
      else {
        // Numbers are skipped: `Lesson 12`.
        runs.push(run.filter((one) => !/^\d+$/.test(one)).join(' '))
        run = []
      }
  }
  return runs.filter((run) => isWord.test(run))
}
