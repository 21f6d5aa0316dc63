import { desc, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open.ts'
import { builds } from '../db/schema/platform.ts'
import { isCall } from './is-call.ts'
import { refuse } from './refusal.ts'

/** This build and the one before it. */
const acceptedBuilds = 2

/** Returns the outdated builds: all but this and the latest other. An unknown build counts as newer. */
export async function outdatedBuilds(db: Db, build: string): Promise<(build: string) => boolean> {
  const others = await db
    .select()
    .from(builds)
    .where(ne(builds.build, build))
    .orderBy(desc(builds.startedAt))
  const old = new Set(others.slice(acceptedBuilds - 1).map((row) => row.build))
  return (requested) => old.has(requested)
}

/** Records that a server with this build listens. */
export async function recordBuild(db: Db, build: string, now: Date): Promise<void> {
  await db
    .insert(builds)
    .values({ build, startedAt: now })
    .onConflictDoUpdate({ target: builds.build, set: { startedAt: now } })
}

/** Refuses calls of outdated pages, which then reload. */
export function refuseOutdated(app: FastifyInstance, isOutdated: (build: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    const build = request.headers['x-app-build']
    if (typeof build !== 'string' || !isCall(request)) return
    if (isOutdated(build)) refuse('app.outdated', 'There is a newer version of this page.')
  })
}
