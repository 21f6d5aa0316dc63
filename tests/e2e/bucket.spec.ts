import { join } from 'node:path'
import { bucketStore } from '#server/gateways/media/bucket.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { expect, test as base } from '#tests/support/e2e.ts'
import { testEmulatorHost } from '#tests/support/emulator.ts'
import { startFakeBucket, type FakeBucket } from '#tests/support/fake-bucket.ts'
import { makeLargeRecording, releasedLessonOf } from '#tests/support/large-recording.ts'
import { countData, counted } from './counted-data.ts'
import { enterAsSubscriber, mathematics } from './subscribers.ts'

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
      const { url, region, accessKeyId, secretAccessKey } = bucket.config
      const app = await startApp({
        databaseUrl: database.url,
        emulatorHost: testEmulatorHost(),
        env: {
          S3_BUCKET_URL: url,
          S3_REGION: region,
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
        },
      })
      bucket.allowedOrigin = app.origin
      await use(app)
      await app.remove()
      await database.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('PWA-05 PWA-08: from a bucket on another origin a recording plays, is counted, and is saved piece by piece', async ({
  page,
  app,
  bucket,
}) => {
  const { uid } = await enterAsSubscriber(page, app, 'Aina')
  await countData(page)
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
  await expect(page.getByText(/^On this phone, \d/)).toBeVisible({ timeout: 15_000 })
  // From the second piece on the browser asks first whether it may name the version it has begun.
  expect(bucket.asked).toContain(`OPTIONS ${mediaKey}`)
})
