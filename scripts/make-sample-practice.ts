/**
 * Makes the questions of `content/practice/`, always the same ones. Run when `scripts/sample-practice/` changes, then
 * `oxfmt content/practice`. They were written for this project and are not those of any exam.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { PastPapersFile } from '#contract/content-files.ts'
import type { Subject } from '#contract/catalogue.ts'
import type { PracticeFile } from '#contract/practice/practice-file.ts'
import { additionalMathematics } from './sample-practice/additional-mathematics.ts'
import { bahasaMelayu } from './sample-practice/bahasa-melayu.ts'
import { biology } from './sample-practice/biology.ts'
import { chemistry } from './sample-practice/chemistry.ts'
import { english } from './sample-practice/english.ts'
import { mathematics } from './sample-practice/mathematics.ts'
import { physics } from './sample-practice/physics.ts'
import type { SampleChapters } from './sample-practice/sample-question.ts'
import { sejarah } from './sample-practice/sejarah.ts'

const content = join(import.meta.dirname, '../content')
const source =
  'Made by scripts/make-sample-practice.ts to show the pages: original questions of this project, not those of an official paper. Numbers are computed; a teacher has not reviewed the questions yet. A link to a past paper is to a question of the same chapter.'

/** So many questions of a chapter lead to a question of a past paper. */
const linkedPerChapter = 3

for (const [key, chapters] of Object.entries({
  mathematics,
  'additional-mathematics': additionalMathematics,
  physics,
  chemistry,
  biology,
}))
  for (const language of ['Eng', 'Bm'] as const) await write(key, language, chapters)
await write('sejarah', 'Bm', sejarah)
await write('bahasa-melayu', 'Bm', bahasaMelayu)
await write('english', 'Eng', english)

/** Two papers of each subject: SPM papers give about a minute and a half for a question. */
function papersOf(key: string, language: Subject['language']): PracticeFile['papers'] {
  return [1, 2].map((n) => ({
    id: `paper-${key}-${language.toLowerCase()}-${n}`,
    title: language === 'Bm' ? `Kertas contoh ${n}` : `Sample paper ${n}`,
    minutes: 20,
    questions: 15,
  }))
}

async function write(key: string, language: Subject['language'], chapters: SampleChapters) {
  const papers = v.parse(
    PastPapersFile,
    JSON.parse(await readFile(join(content, `past-papers/spm-${key}.json`), 'utf8')),
  ).papers
  const file = {
    subject_key: key,
    language,
    sample: true,
    source,
    questions: Object.entries(chapters).flatMap(([chapterId, questions]) => {
      const asked = papers.flatMap((paper) =>
        paper.questions
          .filter(({ chapter_id }) => chapter_id === chapterId)
          .map(({ label }) => ({ paper_id: paper.id, label })),
      )
      return questions.map((question, n) => ({
        id: `${chapterId}-${language.toLowerCase()}-${n + 1}`,
        chapter_id: chapterId,
        ...question(language),
        ...(n < linkedPerChapter && asked[n] && { paper: asked[n] }),
      }))
    }),
    papers: papersOf(key, language),
  } satisfies PracticeFile
  const name = `spm-${key}-${language.toLowerCase()}.json`
  await writeFile(join(content, 'practice', name), `${JSON.stringify(file, null, 2)}\n`)
}
