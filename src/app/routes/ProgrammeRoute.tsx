import { ProgrammePage } from '#features/catalogue/ProgrammePage.tsx'
import { programmePageQuery } from '#features/catalogue/queries.ts'
import { VisitorTrial } from '#features/catalogue/VisitorTrial.tsx'
import { useSession } from '#platform/session/session.ts'
import { restoreQueries } from '#platform/query/client.ts'
import type { PageMatch } from '../screens.ts'
import { slugOf, useSlug } from '../use-page-match.ts'

export const restoreBeforeRender = ({ page }: PageMatch): Promise<void> =>
  restoreQueries(programmePageQuery(slugOf(page.path)).queryKey)

export function Component() {
  const slug = useSlug()
  const session = useSession()
  return session.state === 'visitor' ? (
    <VisitorTrial slug={slug} />
  ) : (
    <ProgrammePage slug={slug} uid={session.uid} />
  )
}
