import type { FastifyInstance } from 'fastify'
import { contentState } from '../content-load/load-content.ts'
import type { InvalidationKind } from '../platform/db/invalidation.ts'
import type { OpenDatabase } from '../platform/db/open.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { Domains } from '../compose.ts'

/**
 * Keeps what this server holds in memory up to date with changes by any server on the database.
 * @param renew reads the content again and renders the public pages from it
 */
export async function followContent(
  app: FastifyInstance,
  {
    database,
    maintenance,
    runJobs,
    clock,
    shown,
    renew,
  }: {
    database: OpenDatabase
    maintenance: Domains['school']['maintenance']
    /** Undefined on a server that leaves jobs to others. */
    runJobs: (() => Promise<void>) | undefined
    clock: () => Date
    /** The state of the content that the pages show. */
    shown: string
    renew(): Promise<void>
  },
) {
  let shownState = shown
  const showContent = oneAtATime(async () => {
    const loaded = await contentState(database.db, clock())
    await renew()
    shownState = loaded
  })
  const onInvalidation: Record<InvalidationKind, () => Promise<void>> = {
    content: showContent,
    maintenance: () => maintenance.refresh(clock()),
    jobs: async () => runJobs?.(),
  }
  const stopListening = await database.listen((kind) => {
    onInvalidation[kind]().catch((error: unknown) =>
      app.log.error({ err: error }, `invalidation of ${kind}`),
    )
  })
  app.addHook('onClose', () => stopListening())
  return {
    /** Compares the shown content with the database, in case an invalidation was lost. */
    async check(): Promise<void> {
      if ((await contentState(database.db, clock())) !== shownState) await showContent()
    },
  }
}
