import { Suspense, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import { useAnswerPoints } from '#features/support/answer-points.ts'
import { QuestionBox } from '#features/support/QuestionBox.tsx'
import { ClassroomPage } from '#features/classroom/class/ClassroomPage.tsx'
import { classAccessQuery, classroomQuery } from '#features/classroom/class/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import type { PlayerHandle } from '#platform/media/player.ts'
import { restoreQueries } from '#platform/query/client.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { announcementsFor } from '../signed-in/announcements.tsx'
import { LessonByItsId } from '../signed-in/LessonByItsId.tsx'
import { player } from '../signed-in/player.tsx'
import { MaterialReader } from '../signed-in/MaterialReader.tsx'
import { justSaved, saveArrow, saveClass } from '../signed-in/save-class.tsx'
import type { PageMatch } from '../screens.ts'
import { useOwner } from '../signed-in/use-owner.ts'
import { slugOf, useSlug } from '../use-page-match.ts'

const ClassPractice = lazySection(
  async () => (await withCopy(import('./PracticeRoute.tsx'), 'practice')).ClassPractice,
  { loading: shownByParent, failed: null },
)

/** As high as the practice card, so that nothing moves when it loads. */
const practiceLoading = (
  <div style={{ marginBlock: 'var(--space-4)' }}>
    <Skeleton shape="block" height="4.875rem" />
  </div>
)

export function restoreBeforeRender({ page, params }: PageMatch): Promise<void> {
  const slug = slugOf(page.path)
  const classId = Number(params['classId'] ?? params['classOrLessonId'])
  return restoreQueries(classroomQuery(slug, classId).queryKey, classAccessQuery(slug).queryKey)
}

/** A class, one of its lessons, or a lesson whose class the address does not name. */
export function Component() {
  const { classId, lessonId, classOrLessonId } = useParams()
  const slug = useSlug()
  if (classOrLessonId && lessonIdPattern.test(classOrLessonId)) {
    return <LessonByItsId slug={slug} lessonId={classOrLessonId} />
  }
  return <Classroom slug={slug} classId={Number(classId ?? classOrLessonId)} lessonId={lessonId} />
}

type Place = { slug: string; classId: number; lessonId: string | undefined }

/** Shows the teacher's answers on the recording's timeline, and lets a question seek the recording to its second. */
function Classroom({ slug, classId, lessonId }: Place) {
  const owner = useOwner()
  const recording = useRef<PlayerHandle>(null)
  const answers = useAnswerPoints(classId, lessonId)
  function seek(second: number) {
    recording.current?.seek(second)
    // The recording is on top, the questions are below it.
    scrollTo({ top: 0 })
  }
  return (
    <>
      <ClassroomPage
        slug={slug}
        classId={classId}
        owner={owner}
        lessonId={lessonId}
        player={(request) =>
          player({ ...request, points: [...request.points, ...answers], handle: recording })
        }
        saveClass={saveClass(owner.uid, { slug, classId })}
        saveArrow={saveArrow}
        justSaved={justSaved(owner.uid)}
        announce={announcementsFor(owner.uid)}
        practice={
          <Suspense fallback={practiceLoading}>
            <ClassPractice classId={classId} loading={practiceLoading} />
          </Suspense>
        }
        questionBox={(about) => <QuestionBox uid={owner.uid} seek={seek} {...about} />}
      />
      <MaterialReader uid={owner.uid} place={{ slug, classId }} />
    </>
  )
}
