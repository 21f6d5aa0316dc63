import { useParams } from 'react-router-dom'
import classroomWords from '#content/locales/en/classroom.json'
import askTeacherWords from '#content/locales/en/ask-teacher.json'
import errorWords from '#content/locales/en/error.json'
import refusalsWords from '#content/locales/en/refusals.json'
import { lessonIdPattern } from '#contract/ids.ts'
import { QuestionBox } from '#features/ask-teacher/QuestionBox.tsx'
import { ClassroomPage } from '#features/classroom/ClassroomPage.tsx'
import { LessonByItsId } from './LessonByItsId.tsx'
import { useRootData } from '../root-data.ts'
import { useOwner } from './use-owner.ts'
import { useSlug } from './use-slug.ts'

export const words = {
  classroom: classroomWords,
  'ask-teacher': askTeacherWords,
  error: errorWords,
  refusals: refusalsWords,
}

/** A class, one of its lessons, or a lesson whose class the address does not name. */
export function Component() {
  const { classId, lessonId, classOrLessonId } = useParams()
  const slug = useSlug()
  const owner = useOwner()
  const root = useRootData()
  if (classOrLessonId && lessonIdPattern.test(classOrLessonId)) {
    return <LessonByItsId slug={slug} lessonId={classOrLessonId} />
  }
  return (
    <ClassroomPage
      slug={slug}
      classId={Number(classId ?? classOrLessonId)}
      owner={owner}
      supportEmail={root?.school.support_email}
      lessonId={lessonId}
      questionBox={(about) => <QuestionBox uid={owner.uid} {...about} />}
    />
  )
}
