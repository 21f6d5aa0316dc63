import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measured } from './film.ts'
import { fileNameOf, paperPages, samplePapers } from './papers.ts'
import { makePdf } from './pdf.ts'
import type { SamplePaper } from './sample-paper.ts'

const maximumBytes = 4000
const maximumBytesInAll = 250_000

/** Makes the papers that anyone may download, and what `content/pages/paper-downloads.json` says of them. */
export async function makePapers(mediaFolder: string) {
  await mkdir(join(mediaFolder, 'papers'), { recursive: true })
  const made: Awaited<ReturnType<typeof makePaper>>[] = []
  for (const paper of samplePapers) made.push(await makePaper(paper, mediaFolder))
  const bytes = made.reduce((sum, paper) => sum + paper.bytes, 0)
  if (bytes > maximumBytesInAll) throw new Error(`${bytes} bytes of papers are too many`)
  const of = (exam: string) =>
    made.filter((paper) => paper.exam === exam).map(({ exam: _, ...paper }) => paper)
  return { spm: of('spm'), igcse: of('igcse') }
}

async function makePaper(sample: SamplePaper, mediaFolder: string) {
  const { exam, year, key, subject, language, paper } = sample
  const file = `papers/${exam}-${year}-${key}-${language}.pdf`
  const fileName = fileNameOf(sample)
  const pages = paperPages(sample)
  await writeFile(join(mediaFolder, file), makePdf(fileName.replace(/\.pdf$/, ''), pages))
  const size = await measured(join(mediaFolder, file))
  if (size.bytes > maximumBytes) throw new Error(`${file} has ${size.bytes} bytes`)
  const facts = { subject, paper, language, year, pages: pages.length }
  return { exam, ...facts, file, file_name: fileName, ...size }
}
