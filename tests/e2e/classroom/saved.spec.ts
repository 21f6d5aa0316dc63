import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { savedChunkBytes } from '#contract/shared/limits.ts'
import { startCuttingFront } from '#tests/support/fronts/cutting-front.ts'
import { expect, expectWholePageAccessible, test, type App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import {
  makeLargeRecording,
  releasedLessonOf,
  withDatabase,
} from '#tests/support/media/large-recording.ts'
import { firstPage, openPhone } from '#tests/support/phone.ts'
import { savedHash } from '#tests/support/media/saved-hash.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { signOut } from '../support/leftovers.ts'
import { newAddress } from '../support/people.ts'
import { enterAsSubscriber, mathematics, signIn } from '../support/subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({
  expectedConsoleErrors: /net::ERR_|Failed to load resource/,
})

const lessonPath = (lessonId: string) => `${mathematics}/${lessonId}`

async function save(page: Page, quality = 'Low data'): Promise<void> {
  await page.getByRole('button', { name: /^Save on this phone/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: quality }).check()
  await dialog.getByRole('button', { name: /^Save \d/ }).click()
  await expect(dialog).toHaveCount(0)
}

const isHere = (page: Page) => page.getByText(/^On this phone, \d/)

const underWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

const suspend = ({ databaseUrl }: App, uid: string, is: boolean) =>
  withDatabase(databaseUrl, (database) =>
    database.query(
      is
        ? "INSERT INTO suspensions (uid, programme_id, reason) VALUES ($1, 2, 'staff')"
        : 'DELETE FROM suspensions WHERE uid = $1',
      [uid],
    ),
  )

/** Plays from a second on and says where it got to, how wide the picture is, and from where it came. */
const playFrom = (page: Page, second: number) =>
  page.locator('video').evaluate(async (element, at) => {
    const video = element as HTMLVideoElement
    video.muted = true
    video.currentTime = at
    await video.play()
    await new Promise((resolve) => {
      video.addEventListener('timeupdate', () => video.currentTime > at + 0.3 && resolve(undefined))
    })
    return {
      at: video.currentTime,
      width: video.videoWidth,
      from: new URL(video.currentSrc).pathname,
    }
  }, second)

test('PWA-05: a saved recording plays, seeks and shows captions in a new browser with the server gone', async ({
  app,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-phone-'))
  const student = await makeSubscriber(app.databaseUrl, { name: 'Lina', email: newAddress() })
  const { id, title } = await releasedLessonOf(app.databaseUrl, 5)
  let phone = await openPhone(folder, app.origin)
  try {
    let page = await firstPage(phone)
    await enter(page, student)
    await underWorker(page)
    await page.goto(lessonPath(id))
    await save(page)
    await expect(isHere(page)).toBeVisible()
    await page.goto('/download')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByText(/^Opens offline until /)).toBeVisible()
    await expect(page.getByText(/^With pages and materials, .+ uses .+ MB on this/)).toBeVisible()
    await expectWholePageAccessible(page)
    await page.goto('/dashboard')
    const saved = page.getByRole('link', { name: /^Saved on this device.*1 recording/ })
    await expect(saved).toBeVisible()
    await phone.close()

    await app.stop()
    phone = await openPhone(folder, app.origin)
    page = await firstPage(phone)
    await page.goto('/download')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('video')).toBeVisible()
    const played = await playFrom(page, 62)
    expect(played).toMatchObject({ from: `/saved/${id}/low.mp4`, width: expect.any(Number) })
    expect(played.at).toBeGreaterThan(62)
    expect(played.width).toBeGreaterThan(0)
    expect((await playFrom(page, 5)).at, 'back again').toBeLessThan(62)
    const captions = await page.evaluate(
      async (path) => (await fetch(path)).text(),
      `/saved/${id}/en.vtt`,
    )
    expect(captions).toMatch(/^WEBVTT/)
  } finally {
    await phone.close()
    await rm(folder, { recursive: true, force: true })
    // What failed before the server was stopped is the failure to be told.
    if (app.pid() === undefined) await app.start()
  }
})

test('PWA-05: interruptions cost a chunk each, and what is kept is the file to the byte @full', async ({
  app,
}) => {
  const front = await startCuttingFront(app.origin)
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-phone-'))
  let phone = await openPhone(folder, front.origin)
  try {
    const large = await makeLargeRecording(app, {
      classId: 7,
      bytes: 13 * 1024 * 1024 + 321,
      name: `random-${process.pid}`,
    })
    const student = await makeSubscriber(app.databaseUrl, { name: 'Priya', email: newAddress() })
    let page = await firstPage(phone)
    await enter(page, student)
    // Three connections are cut in the middle of a chunk, and twice the browser is closed.
    const random = () => Math.floor(Math.random() * savedChunkBytes)
    front.cut(large.mediaPath, [random(), Infinity, random(), Infinity, random()])
    await page.goto(`/full-programme/7/${large.lessonId}`)
    await save(page)
    for (const chunks of [1, 3]) {
      await expect
        .poll(() => front.sentBytes(large.mediaPath))
        .toBeGreaterThan(chunks * savedChunkBytes)
      await phone.close()
      phone = await openPhone(folder, front.origin)
      page = await firstPage(phone)
      await page.goto('/download')
    }
    await expect(isHere(page)).toBeVisible()
    expect(await savedHash(page, student.uid)).toBe(large.sha256)
    // How many of the cuts meet a chunk depends on when the browser was closed. What a closed browser had
    // asked for last is still on its way from the server: a chunk more at most.
    const interruptions = front.cutsMade() + 2
    expect(front.cutsMade()).toBeGreaterThan(0)
    expect(front.sentBytes(large.mediaPath)).toBeLessThanOrEqual(
      large.bytes + (interruptions + 1) * savedChunkBytes,
    )
  } finally {
    await phone.close()
    await front.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('PWA-05: what was removed stays removed, whatever is opened next @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Ravi')
  await underWorker(page)
  const { id, title } = await releasedLessonOf(app.databaseUrl, 5)
  await page.goto(lessonPath(id))
  await save(page)
  await expect(isHere(page)).toBeVisible()
  await page.goto('/download')
  await page.getByRole('button', { name: /^Remove:/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  // It looks once: here, if this page's first contact with the server takes until now, else on the next page.
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/classes'))
  await page.getByText('Saved automatically').click()
  await page.getByRole('switch', { name: 'Keep the next class ready' }).check()
  await page.goto('/dashboard')
  await looked
  await page.goto(lessonPath(id))
  await expect(page.getByRole('button', { name: /^Save on this phone/ })).toBeVisible()
  await page.goto('/download')
  await expect(page.getByText('Saved automatically')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  const kept = await page.evaluate(
    async ([name = '', removed = '']) => {
      const keys = await (await caches.open(name)).keys()
      return keys.filter(({ url }) => url.includes(removed)).length
    },
    [`kelasku-saved-${student.uid}`, id],
  )
  expect(kept).toBe(0)
})

test('PWA-05: a next class whose links did not arrive is fetched at the next contact @full', async ({
  page,
  context,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Suria')
  await underWorker(page)
  await page.goto('/download')
  const links = /\/api\/v1\/.*\/recording$/
  await context.route(links, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => links.test(request.url()))
  await page.getByText('Saved automatically').click()
  await page.getByRole('switch', { name: 'Keep the next class ready' }).check()
  await page.goto('/dashboard')
  await failed
  await context.unroute(links)
  await page.goto('/download')
  await expect(page.getByRole('main').getByRole('link', { name: /Lesson \d/ })).toBeVisible()
})

test('PWA-05 SES-06: what one person saved is neither seen nor played by the next on the same device @full', async ({
  page,
  app,
}) => {
  const first = await enterAsSubscriber(page, app, 'Hana')
  await underWorker(page)
  const { id, title } = await releasedLessonOf(app.databaseUrl, 5)
  await page.goto(lessonPath(id))
  await save(page)
  await expect(isHere(page)).toBeVisible()
  const file = `/saved/${id}/low.mp4`
  const status = () =>
    page.evaluate(
      async (path) => (await fetch(path, { headers: { range: 'bytes=0-99' } })).status,
      file,
    )
  expect(await status()).toBe(206)

  await signOut(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 saved recording or material')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect.poll(status).toBe(404)

  const second = await makeSubscriber(app.databaseUrl, { name: 'Mei', email: newAddress() })
  await signIn(page, second)
  await page.goto('/download')
  await expect(page.getByText('No recordings saved yet')).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  expect(await status()).toBe(404)

  // Its owner finds it again, without fetching it, and takes it along when leaving.
  await page.goto('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await signIn(page, first)
  await page.goto('/download')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect.poll(status).toBe(206)
  await page.goto('/dashboard')
  await signOut(page)
  await dialog.getByRole('checkbox', { name: /Remove my saved recordings/ }).check()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  const isLeft = () => page.evaluate((name) => caches.has(name), `kelasku-saved-${first.uid}`)
  await expect.poll(isLeft).toBe(false)
})

test('PWA-05: access that is suspended locks what is saved and keeps it; that has ended for good, it leaves with a word @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Farid')
  await underWorker(page)
  const { id, title } = await releasedLessonOf(app.databaseUrl, 5)
  await page.goto(lessonPath(id))
  await save(page)
  await expect(isHere(page)).toBeVisible()
  const status = () =>
    page.evaluate(async (path) => (await fetch(path)).status, `/saved/${id}/low.mp4`)
  await expect.poll(status).toBe(200)

  await suspend(app, student.uid, true)
  await page.goto('/download')
  await expect(page.getByText(/^Locked but kept: a payment is missing/)).toBeVisible()
  await expect(isHere(page)).toBeVisible()
  await expect.poll(status).toBe(404)

  await suspend(app, student.uid, false)
  await page.goto('/download')
  await expect(page.getByText(/^Opens offline until /)).toBeVisible()
  await expect.poll(status).toBe(200)

  await withDatabase(app.databaseUrl, (database) =>
    database.query(
      `UPDATE enrolments SET live_until = now() - interval '8 days', recordings_until = now() - interval '8 days'
       WHERE uid = $1`,
      [student.uid],
    ),
  )
  await page.goto('/download')
  const removalNotice = page.getByText('Access to these recordings has ended')
  await expect(removalNotice).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByText('No recordings saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(removalNotice).toHaveCount(0)
})

test('PWA-05: a device that is full says so, loses nothing, and goes on when there is room @full', async ({
  page,
  app,
  context,
}) => {
  const student = await enterAsSubscriber(page, app, 'Wani')
  await underWorker(page)
  const large = await makeLargeRecording(app, {
    classId: 11,
    bytes: 9 * 1024 * 1024 + 7,
    name: `room-${process.pid}`,
  })
  const session = await context.newCDPSession(page)
  const { usage } = await page.evaluate(() => navigator.storage.estimate())
  const quota = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: app.origin,
      ...(quotaSize !== undefined && { quotaSize }),
    })
  await page.goto(`/full-programme/11/${large.lessonId}`)
  await quota((usage ?? 0) + 5 * 1024 * 1024)
  await save(page)
  await expect(page.getByText(/^This device is full\./)).toBeVisible()
  await page.goto('/download')
  await expect(page.getByText('This device is full', { exact: true })).toBeVisible()
  const here = await page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).length,
    `kelasku-saved-${student.uid}`,
  )
  expect(here).toBeGreaterThan(0)
  await quota()
  await page.getByRole('button', { name: /^Resume:/ }).click()
  await expect(isHere(page)).toBeVisible()
  expect(await savedHash(page, student.uid)).toBe(large.sha256)
})

test('PWA-05: the chapter at which a recording stands is saved alone, its size said before @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Devi')
  const { id } = await releasedLessonOf(app.databaseUrl, 5, 'laws-of-logarithms')
  await underWorker(page)
  await page.goto(lessonPath(id))
  await page.getByRole('button', { name: /^0:30 The quotient law/ }).click()
  await page.getByRole('button', { name: "Save 'The quotient law' only" }).click()
  const dialog = page.getByRole('dialog', { name: "Save 'The quotient law' only" })
  await dialog.getByRole('radio', { name: /^Low data, about \d+ KB$/ }).check()
  await dialog.getByRole('button', { name: /^Save \d/ }).click()
  await expect(isHere(page)).toBeVisible()
  await expect(page.getByText('Only the part you chose')).toBeVisible()
})
