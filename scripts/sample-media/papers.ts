import { igcsePapers } from './papers-igcse.ts'
import { languagePapers } from './papers-spm-language.ts'
import { mathematicsPapers } from './papers-spm-mathematics.ts'
import { sciencePapers } from './papers-spm-science.ts'
import type { PdfPage } from './pdf.ts'
import type { SamplePaper } from './sample-paper.ts'

/** In the order in which the papers of a year are listed. */
export const samplePapers: readonly SamplePaper[] = [
  ...languagePapers,
  ...mathematicsPapers,
  ...sciencePapers,
  ...igcsePapers,
]

const words = {
  bm: {
    spm: 'Percubaan SPM',
    igcse: 'IGCSE',
    answers: 'Jawapan',
    marks: 'markah',
    sample: 'Kertas contoh oleh Kelasku (Sample paper by Kelasku). Bukan kertas rasmi.',
  },
  eng: {
    spm: 'SPM trial',
    igcse: 'IGCSE',
    answers: 'Answers',
    marks: 'marks',
    sample: 'Sample paper by Kelasku. Not an official paper.',
  },
} as const
const lineCharacters = 78

export const fileNameOf = ({ exam, subject, year, language }: SamplePaper) =>
  `${subject} - ${words[language][exam]} ${year} (sample paper by Kelasku).pdf`

/** A page of questions and a page of answers. */
export function paperPages({
  exam,
  year,
  subject,
  language,
  paper,
  tasks,
}: SamplePaper): PdfPage[] {
  const said = words[language]
  const name = `${subject}, ${paper}`
  return [
    {
      heading: `${name}: ${said[exam]} ${year}`,
      lines: [
        said.sample,
        ...tasks.flatMap(({ ask, marks }, n) => [
          '',
          ...wrapped(n, `${ask} [${marks} ${said.marks}]`),
        ]),
      ],
    },
    {
      heading: `${name}: ${said.answers}`,
      lines: [said.sample, ...tasks.flatMap(({ answer }, n) => ['', ...wrapped(n, answer)])],
    },
  ]
}

/** `2.  The text`, its further lines set in by as much. */
function wrapped(index: number, text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && `${line} ${word}`.length > lineCharacters) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].map((row, n) => (n === 0 ? `${index + 1}.  ${row}` : `     ${row}`))
}
