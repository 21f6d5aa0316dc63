import type { ContentFiles, PastPapersFile } from '#contract/shared/content-files.ts'
import type { PracticeFile } from '#contract/practice/practice-file.ts'
import { compileQuestion, composePaper } from '../modules/practice/index.ts'
import type { JsonPath, Report } from './json-lines.ts'

/** Files that could be parsed. Checks that need a missing file are skipped. */
export type ReadableContent = {
  files: Partial<ContentFiles>
  pastPapers: ReadonlyMap<string, PastPapersFile>
  practice: ReadonlyMap<string, PracticeFile>
  hasEveryPastPaper: boolean
}

/** Reports what is wrong with one question, by its place in it. */
type ReportHere = (at: JsonPath, message: string) => void

/** Finds questions that cannot be shown, cannot be answered, or belong nowhere. */
export function checkPractice({ files, pastPapers, practice }: ReadableContent, report: Report) {
  const seen = new Set<string>()
  const classes = files['catalogue/classes.json']
  const papers = [...pastPapers.values()]
  const papersById = new Map(
    papers.flatMap((one) => one.papers.map((paper) => [paper.id, paper] as const)),
  )
  for (const [file, content] of practice) {
    const { subject_key: key, language } = content
    const chapters = papers
      .filter(({ subject_key }) => subject_key === key)
      .flatMap((one) => one.chapters)
    const isTaught = classes?.some((row) => row.key === key && row.language === language)
    if (classes && !isTaught)
      report(file, ['subject_key'], `there is no class of ${key} in ${language}`)
    for (const [n, question] of content.questions.entries()) {
      const here: ReportHere = (at, message) => report(file, ['questions', n, ...at], message)
      if (seen.has(question.id)) here(['id'], `${question.id} is there twice`)
      seen.add(question.id)
      if (!chapters.some(({ id }) => id === question.chapter_id))
        here(['chapter_id'], `there is no chapter ${question.chapter_id} of ${key}`)
      if (question.paper) {
        const { paper_id: paperId, label } = question.paper
        const paper = papersById.get(paperId)
        if (!paper?.questions.some((one) => one.label === label))
          here(['paper', 'label'], `there is no question ${label} in ${paperId}`)
      }
      for (const { at, message } of compileQuestion(question, content).problems) here(at, message)
    }
    const ofSubject = [...practice.values()]
      .filter((one) => one.subject_key === key && one.language === language)
      .flatMap(({ questions }) => questions)
    for (const [n, { id, questions: count }] of content.papers.entries()) {
      const here: ReportHere = (at, message) => report(file, ['papers', n, ...at], message)
      if (seen.has(id)) here(['id'], `${id} is there twice`)
      seen.add(id)
      const { length } = composePaper(ofSubject, { count, turn: n })
      if (length < count) here(['questions'], `there are only ${length} that the page can mark`)
    }
  }
}
