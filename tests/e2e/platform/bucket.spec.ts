import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bucketChunkBytes } from '#contract/classroom/staff-files.ts'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { expect, test as base } from '#tests/support/e2e.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import {
  envOfBucket,
  startFakeBucket,
  type FakeBucket,
} from '#tests/support/outside/fake-bucket.ts'
import { makeLargeRecording, releasedLessonOf } from '#tests/support/media/large-recording.ts'
import { longestTestMs } from '#tests/support/limits.ts'
import { enterAsAdministrator } from '../support/administrators.ts'
import { enableDataCounting, counted } from '../support/counted-data.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

/** A server whose recordings lie in a bucket on another origin. */
const test = base.extend<object, { app: App; bucket: FakeBucket }>({
  bucket: [
    async ({}, use) => {
      const bucket = await startFakeBucket()
      await use(bucket)
      await bucket.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ bucket }, use) => {
      const database = await createTestDatabase()
      const app = await startApp({
        databaseUrl: database.url,
        emulatorHost: testEmulatorHost(),
        env: envOfBucket(bucket),
      })
      bucket.allowedOrigin = app.origin
      await use(app)
      await app.remove()
      await database.drop()
    },
    { scope: 'worker', timeout: longestTestMs },
  ],
})

test('PWA-05 PWA-08: from a bucket on another origin a recording plays, is counted, and is saved chunk by chunk @full', async ({
  page,
  app,
  bucket,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Aina')
  await enableDataCounting(page)
  const { id } = await releasedLessonOf(app.databaseUrl, 5)
  await page.goto(`${mathematics}/${id}`)
  const video = page.locator('video')
  await expect(video).toHaveAttribute('src', new RegExp(`^${new URL(bucket.config.url).origin}/`))
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  const played = decodeURIComponent(new URL((await video.getAttribute('src')) ?? '').pathname)
  const [, file] = [...bucket.files].find(([key]) => played.endsWith(key)) ?? []
  // Browsers tell no size of it: all its seconds are here, hence all its bytes.
  await expect
    .poll(async () => (await counted(page, uid)).played / (file?.bytes.length ?? 0))
    .toBeCloseTo(1, 1)

  const large = await makeLargeRecording(app, {
    classId: 5,
    bytes: 5 * 1024 * 1024 + 321,
    name: 'in-a-bucket',
  })
  const mediaKey = large.mediaPath.slice('/media/'.length)
  await bucketStore(bucket.config).putFile(join(app.dataDir, 'media', mediaKey), mediaKey)
  bucket.asked = []
  await page.goto(`${mathematics}/${large.lessonId}`)
  await page.getByRole('button', { name: /^Save on this phone/ }).click()
  await page.getByRole('button', { name: /^Save \d/ }).click()
  // It says so once the whole has the right SHA-256.
  await expect(page.getByText(/^On this phone, \d/)).toBeVisible()
  // From the second chunk on the browser asks first whether it may name the version it has begun.
  expect(bucket.asked).toContain(`OPTIONS ${mediaKey}`)
})

test.describe('without a connection for a while', () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|503 \(Service Unavailable\)/ })

  test('STAFF-01: staff send files to the bucket itself, and go on after a lost connection and a reload @full', async ({
    page,
    app,
    bucket,
  }, info) => {
    await enterAsAdministrator(page, app)
    await page.goto('/staff/classes/6')

    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bucketChunkBytes + 1000)])
    const file = info.outputPath('Long notes.pdf')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    /** The parts that reached the bucket. The second finds no way there at first. */
    const sent: string[] = []
    let isCut = true
    await page.route(`${new URL(bucket.config.url).origin}/**`, (route) => {
      const part = new URL(route.request().url()).searchParams.get('partNumber') ?? ''
      if (route.request().method() === 'PUT' && part === '2' && isCut)
        return route.abort('internetdisconnected')
      if (route.request().method() === 'PUT') sent.push(part)
      return route.continue()
    })
    const toServer: string[] = []
    page.on('request', (request) => {
      if (/\/chunks\/\d+$/.test(request.url())) toServer.push(request.url())
    })
    const choose = async () => {
      await page.getByText('Add a material').click()
      await page.getByLabel('File').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload file' }).click()
    }
    await choose()
    await expect(page.getByText(/No connection/)).toBeVisible()
    expect(sent).toEqual(['1'])

    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    isCut = false
    // Nor is the bucket there for the server.
    bucket.isAway = true
    await choose()
    await expect(page.getByText(/No connection/)).toBeVisible()
    bucket.isAway = false
    await expect(page.getByRole('button', { name: 'Remove Long notes' })).toBeVisible()
    expect(sent).toEqual(['1', '2'])
    expect(toServer).toEqual([])
    const kept = [...bucket.files].filter(([key]) => key.startsWith('materials/'))
    expect(kept.some(([, { bytes: there }]) => there.equals(bytes))).toBe(true)
    expect([...bucket.files.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  })
})
