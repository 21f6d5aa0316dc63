import type { ContentFiles, PastPapersFile } from '#contract/shared/content-files.ts'
import type { PracticeFile } from '#contract/practice/practice-file.ts'
import type { JsonPath } from './json-lines.ts'

/** Files that could be parsed. Checks that need a missing file are skipped. */
export type ReadableContent = {
  files: Partial<ContentFiles>
  pastPapers: ReadonlyMap<string, PastPapersFile>
  practice: ReadonlyMap<string, PracticeFile>
  hasEveryPastPaper: boolean
}
/** Reports one mistake, by file and place in its JSON. */
export type Report = (file: string, path: JsonPath, message: string) => void
