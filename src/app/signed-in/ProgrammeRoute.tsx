import programmesWords from '#content/locales/en/programmes.json'
import refusalsWords from '#content/locales/en/refusals.json'
import { ProgrammePage } from '#features/programmes/ProgrammePage.tsx'
import { useRootData } from '../root-data.ts'
import { useSlug } from './use-slug.ts'

export const words = { programmes: programmesWords, refusals: refusalsWords }

export function Component() {
  return <ProgrammePage slug={useSlug()} supportEmail={useRootData()?.school.support_email} />
}
