import { ProgrammePage } from '#features/catalogue/ProgrammePage.tsx'
import { programmePageQuery } from '#features/catalogue/queries.ts'
import { restoreQueries } from '#platform/query/client.ts'
import type { At } from '../screens.ts'
import { slugOf, useSlug } from '../signed-in/use-slug.ts'

export const restoreBeforeRender = ({ page }: At): Promise<void> =>
  restoreQueries(programmePageQuery(slugOf(page.path)).queryKey)

export function Component() {
  return <ProgrammePage slug={useSlug()} />
}
