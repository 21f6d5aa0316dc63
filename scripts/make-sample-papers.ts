/**
 * Makes the past papers of `content/past-papers/` that are not written by hand, always the same ones. Run when
 * the subjects in `scripts/sample-papers/` change, then `oxfmt content/past-papers`. Codes, chapters and numbering
 * are those of the exams; which chapter a question belongs to, its topic and its time are made up.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { igcse } from './sample-papers/igcse.ts'
import { languages } from './sample-papers/languages.ts'
import type { SampleSubject } from './sample-papers/sample-subject.ts'
import { sciences } from './sample-papers/sciences.ts'
import { sejarah } from './sample-papers/sejarah.ts'

const folder = join(import.meta.dirname, '../content/past-papers')
const source =
  'Made by scripts/make-sample-papers.ts to show the pages. Codes, chapters and numbering are those of the exam; questions, topics and times are made up, and the papers share the short sample recordings. No text of an official paper.'

const recordings = ['quadratic-functions', 'laws-of-logarithms'] as const
const recordingSeconds = 90
const questionsPerPaper = 14

for (const subject of [...languages, sejarah, ...sciences, ...igcse]) {
  const name = subject.key.startsWith(subject.exam) ? subject.key : `${subject.exam}-${subject.key}`
  const text = JSON.stringify(fileOf(subject), null, 2)
  await writeFile(join(folder, `${name}.json`), `${text}\n`)
}

function fileOf(subject: SampleSubject) {
  const { exam, key, id, names, chapters } = subject
  return {
    exam,
    subject_key: key,
    sample: true,
    source,
    subject: {
      id,
      name_bm: names.bm,
      name_eng: names.eng,
      also_called: subject.alsoCalled,
      background_color_hex: subject.colour,
      is_open: subject.isOpen,
    },
    chapters: chapters.map((chapter) => ({
      id: `${key}-${chapter.id}`,
      title_bm: chapter.bm,
      title_eng: chapter.eng,
    })),
    papers: subject.papers.map((paper, n) => paperOf(subject, paper, recordings[n % 2])),
  }
}

function paperOf(
  { exam, key, code, names, chapters }: SampleSubject,
  { number, year, language, teacher, labels, asks }: SampleSubject['papers'][number],
  recording: string | undefined,
) {
  const id = `${exam}-${code}-${number}-${year}`
  const random = seeded(id)
  const title = language === 'Bm' ? `${names.bm} Kertas` : `${names.eng} Paper`
  const mark = language === 'Bm' ? 'contoh' : 'sample'
  const asked = asks ? chapters.filter((_, n) => asks.includes(n + 1)) : chapters
  const chosen = some(labels, random)
  return {
    id,
    code: `${code}/${number}`,
    title: `${exam === 'spm' ? 'SPM ' : ''}${title} ${number} ${year} (${mark})`,
    year,
    language,
    teacher_id: teacher,
    recording_id: recording,
    questions: chosen.map((label, n) => {
      const chapter = pick(asked, random)
      const topic = pick(chapter.topics, random)
      const room = recordingSeconds / chosen.length
      return {
        label,
        at_second: n === 0 ? 0 : Math.floor(n * room + (random() * room) / 2),
        chapter_id: `${key}-${chapter.id}`,
        topic_bm: topic.bm,
        topic_eng: topic.eng,
      }
    }),
  }
}

/** At most `questionsPerPaper` of them, in their order. */
function some(labels: readonly string[], random: () => number): string[] {
  const kept = [...labels]
  while (kept.length > questionsPerPaper) kept.splice(Math.floor(random() * kept.length), 1)
  return kept
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** Numbers from 0 to below 1, the same for the same text: FNV-1a, then mulberry32. */
function seeded(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
