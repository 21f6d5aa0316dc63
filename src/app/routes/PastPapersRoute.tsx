import { useQuery } from '@tanstack/react-query'
import { paperSubjectsQuery } from '#features/papers/past-papers/queries.ts'
import { PapersGate } from '#features/papers/past-papers/PapersGate.tsx'
import { SubjectsPage } from '#features/papers/past-papers/pages/SubjectsPage.tsx'
import { examOf } from '../screens.ts'
import { usePageMatch } from '../use-page-match.ts'
import { LazySearch } from '../lazy/precached/LazySearch.tsx'
import { unlockOf } from '../signed-in/past-paper-slots.tsx'

/** The past-paper subjects of an exam. */
export function Component() {
  const exam = examOf(usePageMatch())
  const query = useQuery(paperSubjectsQuery(exam))
  return (
    <PapersGate query={query} locked={null}>
      {(content, ageText) => (
        <SubjectsPage
          key={exam}
          content={content}
          searchBox={<LazySearch />}
          unlock={unlockOf(exam)}
          ageText={ageText}
        />
      )}
    </PapersGate>
  )
}
