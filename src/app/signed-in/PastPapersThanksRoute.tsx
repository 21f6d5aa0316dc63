import { useLoaderData } from 'react-router-dom'
import thanksWords from '#content/locales/en/thanks.json'
import type { ExamKey } from '#contract/kinds.ts'
import { ThanksPage } from '#features/past-papers/ThanksPage.tsx'

export const words = { thanks: thanksWords }

export function Component() {
  const { exam } = useLoaderData<{ exam: ExamKey }>()
  return <ThanksPage exam={exam} />
}
