import joinWords from '#content/locales/en/join.json'
import { JoinLesson } from '#features/classroom/JoinLesson.tsx'
import { addWords } from '#platform/i18n/i18n.ts'

/** The way into a live lesson, for pages that are no classroom. */
export async function joinLesson() {
  await addWords({ join: joinWords })
  return JoinLesson
}
