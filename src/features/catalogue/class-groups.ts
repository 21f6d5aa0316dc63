import type { Subject } from '#contract/catalogue/catalogue.ts'
import { classLanguages, streams } from '#contract/shared/kinds.ts'

export type ClassGroup = {
  stream: Subject['stream']
  languages: { language: Subject['language']; classes: Subject[] }[]
}

/** Classes by stream and then by language; empty groups are left out. */
export function groupsOfClasses(subjects: readonly Subject[]): ClassGroup[] {
  return streams
    .map((stream) => ({
      stream,
      languages: classLanguages
        .map((language) => ({
          language,
          classes: subjects.filter((one) => one.stream === stream && one.language === language),
        }))
        .filter(({ classes }) => classes.length > 0),
    }))
    .filter(({ languages }) => languages.length > 0)
}
