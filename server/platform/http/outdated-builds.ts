import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import { builds } from '../db/schema/platform.ts'
import { isCall } from './is-call.ts'
import { refuse } from './refusal.ts'

/** This build and the one before it. */
const acceptedBuilds = 2

/**
 * Records that this build is served and returns the outdated builds: all but the latest two. An unknown build counts
 * as newer, served by another server.
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
  const old = new Set(known.slice(acceptedBuilds).map((row) => row.build))
  return (requested) => old.has(requested)
}

/** Refuses calls of outdated pages, which then reload. */
export function refuseOutdated(app: FastifyInstance, isOutdated: (build: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    const build = request.headers['x-app-build']
    if (typeof build !== 'string' || !isCall(request)) return
    if (isOutdated(build)) refuse('app.outdated', 'There is a newer version of this page.')
  })
}
