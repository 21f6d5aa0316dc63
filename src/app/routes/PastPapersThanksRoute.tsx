import { useLoaderData } from 'react-router-dom'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { ThanksPage } from '#features/papers/past-papers/pages/ThanksPage.tsx'

export function Component() {
  const { exam } = useLoaderData<{ exam: ExamKey }>()
  return <ThanksPage exam={exam} />
}
