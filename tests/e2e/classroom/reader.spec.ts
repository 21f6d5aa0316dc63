import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { makeClassFiles, type MadeFile } from '#tests/support/media/class-files.ts'
import { startCuttingFront } from '#tests/support/fronts/cutting-front.ts'
import { expect, expectWholePageAccessible, test, type App } from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { longestTestMs } from '#tests/support/limits.ts'
import { firstPage, openPhone } from '#tests/support/phone.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { openMaterial } from '../support/materials.ts'
import { newAddress } from '../support/people.ts'
import { untilSaved } from '../support/saved-files.ts'
import { enterAsSubscriber, mathematics } from '../support/subscribers.ts'

// What the browser says of requests without a network is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

const underWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** Asks for all of the class on this page. */
async function saveClass(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save this class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this class' })
  const save = dialog.getByRole('button', { name: /^Save \d/ })
  // Within reach without scrolling, on a phone too.
  await expect(save).toBeInViewport({ ratio: 1 })
  await save.click()
  await expect(dialog).toHaveCount(0)
}

const readerIsKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const urls = (await (await caches.open('kelasku-reader')).keys()).map(({ url }) => url)
        return urls.some((url) => url.includes('/pdf.worker')) && urls.length
      }),
    )
    .toBe(6)

/** Opens a material in the list, and waits for the words of its first page and its picture. */
async function read(page: Page, title: string) {
  await page.getByRole('link', { name: title, exact: true }).click()
  const reader = page.getByRole('dialog', { name: title })
  // Reading a PDF is the processor's work, which other browsers share.
  await expect(reader.getByText('Algebra and sets / Algebra dan set')).toBeAttached()
  await expect(reader.locator('[data-page="1"] canvas')).toBeVisible()
  return reader
}

test('WEEK-02 ROUTE-04: what is kept opens at /download in a new browser with the server gone @full', async ({
  app,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-phone-'))
  const student = await makeSubscriber(app.databaseUrl, { name: 'Lina', email: newAddress() })
  let phone = await openPhone(folder, app.origin)
  try {
    let page = await firstPage(phone)
    await enter(page, student)
    await underWorker(page)
    await page.goto(mathematics)
    await saveClass(page)
    await untilSaved(page, student.uid)
    await readerIsKept(page)
    // What opens PDFs must not depend on what the browser's own cache happens to hold.
    await (await phone.newCDPSession(page)).send('Network.clearBrowserCache')
    await phone.close()

    await app.stop()
    phone = await openPhone(folder, app.origin)
    page = await firstPage(phone)
    await page.goto('/download')
    await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Mathematics' })).toBeVisible()
    await expectWholePageAccessible(page)

    const title = 'Mathematics formulae, Form 4 and 5'
    let reader = await read(page, title)
    await expectWholePageAccessible(page)
    await reader.getByRole('button', { name: 'Next page' }).click()
    await expect(reader.getByText('Page 2 of 2', { exact: true })).toBeVisible()
    await expect(reader.getByText('Shapes, graphs and statistics')).toBeAttached()
    await reader.getByRole('button', { name: 'Zoom in' }).click()
    await reader.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/download')
    // It opens where it was left, also after the page was killed.
    await page.goto('/download')
    reader = await readAt(page, title, 'Page 2 of 2')
    await page.reload()
    await expect(
      page.getByRole('dialog', { name: title }).getByText('Page 2 of 2', { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    await phone.close()
    await rm(folder, { recursive: true, force: true })
    if (app.pid() === undefined) await app.start()
  }
})

async function readAt(page: Page, title: string, where: string) {
  await page.getByRole('link', { name: title, exact: true }).click()
  const reader = page.getByRole('dialog', { name: title })
  await expect(reader.getByText(where, { exact: true })).toBeVisible()
  return reader
}

test('WEEK-02: a material that was only opened is listed, opens, and can be removed @full', async ({
  page,
  app,
}) => {
  await enterAsSubscriber(page, app, 'Wani')
  await underWorker(page)
  await page.goto(`${mathematics}?show=materials`)
  const download = await openMaterial(page, { open: /^Open Mathematics formulae/ })
  await page.goto('/download')
  const file = download.suggestedFilename()
  await read(page, file)
  await readerIsKept(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove: ${file}` }).click()
  await expect(page.getByText(file)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Materials you open in a class/)).toBeVisible()
  await expect(page.getByText(file)).toHaveCount(0)
})

type Counts = { recordings: number; materials: number; kills: number; interruptions: number }

/** Saves a class while connections break and browsers are killed; then opens all of it with the server gone. */
async function saveThroughInterruptions(app: App, counts: Counts): Promise<void> {
  const front = await startCuttingFront(app.origin)
  const folder = await mkdtemp(join(tmpdir(), 'kelasku-phone-'))
  const student = await makeSubscriber(app.databaseUrl, { name: 'Priya', email: newAddress() })
  const made = await makeClassFiles(app, {
    classId: 7,
    ...counts,
    bytes: 2_500_000,
    name: `kept-${process.pid}-${counts.recordings}`,
  })
  const files = [...made.materials, ...made.recordings]
  let phone = await openPhone(folder, front.origin)
  try {
    let page = await firstPage(phone)
    await enter(page, student, front.origin)
    await underWorker(page)
    // The first answer of each breaks off; that of one which is under way when the browser is killed does not.
    for (const { mediaPath } of files) front.cut(mediaPath, [Math.floor(Math.random() * 300_000)])
    await page.goto('/full-programme/7')
    await saveClass(page)
    for (let n = 1; n <= counts.kills; n += 1) {
      // Each time something more has come, and never all.
      await front.untilSent(100_000)
      await phone.close()
      front.resume()
      phone = await openPhone(folder, front.origin)
      page = await firstPage(phone)
      await page.goto('/download')
    }
    // The list is there before it says that nothing of it is on its way any more.
    await expect(page.getByText(new RegExp(`^${files.length} items, `)).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Saving', exact: true })).toHaveCount(0, {
      timeout: longestTestMs,
    })
    await readerIsKept(page)
    expect(front.cutsMade() + counts.kills).toBeGreaterThanOrEqual(counts.interruptions)
    await phone.close()

    await front.stop()
    phone = await openPhone(folder, front.origin)
    page = await firstPage(phone)
    await page.goto('/download')
    for (const { title } of made.materials) {
      await read(page, title)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    for (const recording of made.recordings)
      expect(await hashOfSaved(page, recording), recording.title).toBe(recording.sha256)
    const [last] = made.recordings
    await page.getByRole('link', { name: last?.title ?? '', exact: true }).click()
    await expect(page.locator('video')).toBeVisible()
    expect(await page.locator('video').evaluate(playsFromHere)).toBe(`/saved/${last?.id}/low.mp4`)
  } finally {
    await phone.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const hashOfSaved = (page: Page, { id }: MadeFile) =>
  page.evaluate(async (path) => {
    const body = await (await fetch(path)).arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }, `/saved/${id}/low.mp4`)

async function playsFromHere(element: Element): Promise<string> {
  const video = element as HTMLVideoElement
  video.muted = true
  await video.play()
  return new URL(video.currentSrc).pathname
}

test('WEEK-02: a class is saved whole through cut connections and killed browsers, and all of it opens offline @full', async ({
  app,
}) => {
  await saveThroughInterruptions(app, { recordings: 2, materials: 4, kills: 2, interruptions: 4 })
})

test('WEEK-02: 20 recordings and 40 materials are saved through 20 interruptions, and all open offline @full', async ({
  app,
}) => {
  test.setTimeout(600_000)
  await saveThroughInterruptions(app, {
    recordings: 20,
    materials: 40,
    kills: 8,
    interruptions: 20,
  })
})
