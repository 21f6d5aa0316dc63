import { useLoaderData } from 'react-router-dom'
import pastPapersWords from '#content/locales/en/past-papers.json'
import { ChapterPage } from '#features/past-papers/ChapterPage.tsx'
import { PastPapersPage } from '#features/past-papers/PastPapersPage.tsx'
import type { PastPapersData } from '../past-paper-data.ts'

export const words = { 'past-papers': pastPapersWords }

/** The past papers of an exam, one of their classes, or a chapter, which is of no exam. */
export function Component() {
  const data = useLoaderData<PastPapersData | null>()
  return data ? <PastPapersPage {...data} /> : <ChapterPage />
}
