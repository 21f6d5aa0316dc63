import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ChapterIndexPage } from '#features/papers/past-papers/pages/ChapterIndexPage.tsx'
import { ChapterPage } from '#features/papers/past-papers/pages/ChapterPage.tsx'
import { PapersGate } from '#features/papers/past-papers/PapersGate.tsx'
import { PapersLocked } from '#features/papers/past-papers/PapersLocked.tsx'
import { paperChapterQuery, paperChaptersQuery } from '#features/papers/past-papers/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { LazySearch } from '../lazy/precached/LazySearch.tsx'
import { unlockOf } from '../signed-in/past-paper-slots.tsx'
import { player } from '../signed-in/player.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const ChapterPractice = lazySection(
  async () => (await withCopy(import('./PracticeRoute.tsx'), 'practice')).ChapterPractice,
  { loading: shownByParent, failed: null },
)

/** The questions of a chapter; the index of chapters if the address names none. */
export function Component() {
  const { chapterId } = useParams()
  return chapterId ? <Chapter key={chapterId} chapterId={chapterId} /> : <Chapters />
}

function Chapter({ chapterId }: { chapterId: string }) {
  const { uid } = useOwner()
  const query = useQuery(paperChapterQuery(chapterId))
  return (
    <PapersGate query={query} locked={<Locked />}>
      {(content, ageText) => (
        <ChapterPage
          content={content}
          uid={uid}
          player={player}
          ageText={ageText}
          practice={
            <Suspense fallback={null}>
              <ChapterPractice chapterId={chapterId} />
            </Suspense>
          }
        />
      )}
    </PapersGate>
  )
}

function Chapters() {
  const query = useQuery(paperChaptersQuery())
  return (
    <PapersGate query={query} locked={null}>
      {(content, ageText) => (
        <ChapterIndexPage
          content={content}
          searchBox={<LazySearch />}
          unlock={unlockOf()}
          ageText={ageText}
        />
      )}
    </PapersGate>
  )
}

function Locked() {
  const { data } = useQuery(paperChaptersQuery())
  return <PapersLocked locked={data?.locked} unlock={unlockOf()} />
}
