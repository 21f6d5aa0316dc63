import { ProgrammePage } from '#features/programmes/ProgrammePage.tsx'
import { useRootData } from '../root-data.ts'
import { useSlug } from './use-slug.ts'

export function Component() {
  return <ProgrammePage slug={useSlug()} supportEmail={useRootData()?.school.support_email} />
}
