import fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { builds } from '#server/platform/db/schema/platform.ts'
import { answerErrors } from '#server/platform/http/answer-errors.ts'
import {
  outdatedBuilds,
  recordBuild,
  refuseOutdated,
} from '#server/platform/http/outdated-builds.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase()
beforeEach(() => database.db.delete(builds))

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
async function serve(build: string, on: number) {
  const isOutdated = await outdatedBuilds(database.db, build)
  await recordBuild(database.db, build, day(on))
  return isOutdated
}

it('PWA-04: pages of this build and of the one before are spoken to, older ones are not', async () => {
  await serve('one', 1)
  await serve('two', 2)
  const isOutdated = await serve('three', 3)
  expect(['one', 'two', 'three'].map(isOutdated)).toEqual([true, false, false])
})

it('a build that nobody noted is newer: another server brings it', async () => {
  const isOutdated = await serve('one', 1)
  expect(isOutdated('two')).toBe(false)
})

it('RUN-02: a build whose server did not come up outdates none', async () => {
  await serve('one', 1)
  await serve('two', 2)
  await outdatedBuilds(database.db, 'broken')
  const isOutdated = await serve('mended', 3)
  expect(['one', 'two', 'broken'].map(isOutdated)).toEqual([true, false, false])
})

it('a build that is brought back is the newest again', async () => {
  await serve('one', 1)
  await serve('two', 2)
  await serve('three', 3)
  const isOutdated = await serve('one', 4)
  expect(['one', 'two', 'three'].map(isOutdated)).toEqual([false, true, false])
})

it('PWA-04: a call of an outdated page is answered 426, what is no call is not', async () => {
  const app = fastify()
  answerErrors(app, () => undefined)
  refuseOutdated(app, (build) => build === 'old')
  app.get('/api/v1/user', () => ({ ok: true }))
  app.get('/', () => 'page')
  const status = async (url: string, build?: string) =>
    (await app.inject({ url, ...(build !== undefined && { headers: { 'x-app-build': build } }) }))
      .statusCode
  expect(await status('/api/v1/user', 'old')).toBe(426)
  expect(await status('/%61pi/v1/user', 'old')).toBe(426)
  expect(await status('http://kelasku.example/api/v1/user', 'old')).toBe(426)
  expect(await status('/api/v1/user', 'new')).toBe(200)
  expect(await status('/api/v1/user')).toBe(200)
  expect(await status('/', 'old')).toBe(200)
})
