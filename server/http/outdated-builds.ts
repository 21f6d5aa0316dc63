import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import { builds } from '../db/tables/builds.ts'
import { isCall } from './is-call.ts'
import { refuse } from './refusal.ts'

/** This build and the one before it. */
const buildsSpokenTo = 2

/**
 * Notes that this build is served from now on and says which pages are too old to be spoken to: those of
 * builds before the last but one. A build that nobody noted is taken for newer: another server brings it.
 */
export async function outdatedBuilds(
  db: Db,
  build: string,
  now: Date,
): Promise<(build: string) => boolean> {
  await db
    .insert(builds)
    .values({ build, startedAt: now })
    .onConflictDoUpdate({ target: builds.build, set: { startedAt: now } })
  const known = await db.select().from(builds).orderBy(desc(builds.startedAt))
  const old = new Set(known.slice(buildsSpokenTo).map((row) => row.build))
  return (asked) => old.has(asked)
}

/** Calls of pages that are too old are refused: they start anew with the present build. */
export function refuseOutdated(app: FastifyInstance, isOutdated: (build: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    const build = request.headers['x-app-build']
    if (typeof build !== 'string' || !isCall(request)) return
    if (isOutdated(build)) refuse('app.outdated', 'There is a newer version of this page.')
  })
}
