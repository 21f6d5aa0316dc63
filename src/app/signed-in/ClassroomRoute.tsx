import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { QuestionBox } from '#features/ask-teacher/QuestionBox.tsx'
import { ClassroomPage } from '#features/classroom/ClassroomPage.tsx'
import { loadNamespaces } from '#platform/i18n/i18n.ts'
import { useRootData } from '../root-data.ts'
import { demandPage } from './demand-page.ts'
import { useOwner } from './use-owner.ts'
import { useSlug } from './use-slug.ts'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  demandPage(request)
  await loadNamespaces('classroom', 'ask-teacher', 'error', 'refusals')
  return null
}

export function Component() {
  const { classId, lessonId } = useParams()
  const owner = useOwner()
  return (
    <ClassroomPage
      slug={useSlug()}
      classId={Number(classId)}
      owner={owner}
      supportEmail={useRootData()?.school.support_email}
      lessonId={lessonId}
      questionBox={(about) => <QuestionBox uid={owner.uid} {...about} />}
    />
  )
}
