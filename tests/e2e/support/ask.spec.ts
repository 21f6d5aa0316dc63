import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { expect, expectNoViolations, test, type App } from '#tests/support/e2e.ts'
import { storeRows } from './device-store.ts'
import { signOut } from './leftovers.ts'
import { cameraCanary, largePhoto } from './photos.ts'
import { enterAsSubscriber, mathematics, visitClasses } from './subscribers.ts'

// What the browser says of requests without a network, and of those that are refused, is no error of ours.
test.use({ expectedConsoleErrors: /net::ERR_INTERNET_DISCONNECTED|429 \(Too Many Requests\)/ })

const waiting = 'On this phone, waiting for a connection'
const chooser = 'input[type="file"]:not([capture])'
const asJpeg = (buffer: Buffer) => ({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
const previewOf = (page: Page) => page.getByRole('img', { name: 'Photo of your question' })
const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

async function query<Row extends object>(app: App, words: string, values: unknown[]) {
  const database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    return (await database.query<Row>(words, values)).rows
  } finally {
    await database.end()
  }
}

/** The path of a lesson of mathematics that can be watched. */
async function recordedLesson(app: App): Promise<string> {
  const [lesson] = await query<{ id: string }>(
    app,
    `SELECT l.id FROM lessons l JOIN intakes i ON i.key = l.intake_key JOIN programmes p ON p.id = i.programme_id
      WHERE l.class_id = 5 AND l.recording_id IS NOT NULL AND l.released_at < now() AND i.ends_on >= current_date
        AND p.url_safe_name = 'full-programme' ORDER BY l.starts_at LIMIT 1`,
    [],
  )
  if (!lesson) throw new Error('there is no recorded lesson')
  return `${mathematics}/${lesson.id}`
}

const draftPhotos = async (page: Page, uid: string) =>
  Object.keys(await storeRows(page, `kelasku-draft-photos-${uid}`)).length

test('CLASS-06 PWA-06 PWA-09: a question with a photo, asked without network, outlives the page and arrives once, with its photo under 150 KB', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Hafiz')
  await visitClasses(page, student)
  const photo = await largePhoto(page)
  expect(photo.length).toBeGreaterThan(3_000_000)
  await context.setOffline(true)

  const words = 'Is my working right until the last line?'
  await boxOf(page).fill(words)
  await page.locator(chooser).setInputFiles(asJpeg(photo))
  await expect(page.getByText(/^\d{2,3} KB, ready to send$/)).toBeVisible()
  await expect(previewOf(page)).toBeVisible()
  await expect.poll(() => draftPhotos(page, student.uid)).toBe(1)

  await page.reload()
  await expect(boxOf(page), 'the draft').toHaveValue(words)
  await expect(previewOf(page), "the draft's photo").toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: words })
  await expect(asked.getByText(waiting)).toBeVisible()
  await expect(asked.getByRole('img', { name: 'Photo of your question' })).toBeVisible()
  await expect(boxOf(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  await expect.poll(() => draftPhotos(page, student.uid)).toBe(0)
  await page.close()

  const again = await context.newPage()
  // Attempts without a network are not finished.
  const sent: string[] = []
  context.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/questions/'))
      sent.push(new URL(request.url()).pathname)
  })
  await again.goto('/inbox')
  await expect(again.getByText(words)).toBeVisible()
  await expect(again.getByText(waiting)).toBeVisible()
  await expect(previewOf(again)).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByText('Sent', { exact: true })).toBeVisible()
  await expect(again.getByText(words)).toHaveCount(1)
  await expect(again.getByText(waiting)).toHaveCount(0)
  const rows = await query<{ id: string }>(
    app,
    'SELECT id FROM questions WHERE uid = $1 AND photo_key IS NOT NULL',
    [student.uid],
  )
  expect(rows).toHaveLength(1)
  const path = `/api/v1/questions/${rows[0]?.id}`
  await expect.poll(() => sent, 'the words, then the photo').toEqual([path, `${path}/photo`])

  await again.getByRole('button', { name: 'Show photo' }).click()
  await expect(previewOf(again)).toBeVisible()
  const size = await previewOf(again).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  })
  expect(size, 'upright, and 1600 pixels at most').toEqual({
    width: Math.round(size.height * 0.75),
    height: size.height,
  })
  expect(size.height).toBeLessThanOrEqual(1600)
  expect(size.height).toBeGreaterThanOrEqual(640)
  const link = (await previewOf(again).getAttribute('src')) ?? ''
  const arrived = await (await again.request.get(link)).body()
  expect(arrived.length).toBeLessThan(150_000)
  expect(arrived.includes(cameraCanary) || arrived.includes('Exif')).toBe(false)
})

test('CLASS-06: a photo may be dropped or pasted, is described and removed, and what is no picture is refused in words @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Mei Ling')
  await page.goto(`${mathematics}?show=ask`)
  await boxOf(page).fill('What does this graph say?')
  const choose = page.getByRole('button', { name: 'Choose a photo' })
  await page
    .locator(chooser)
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
  await expect(page.getByText("That file isn't a photo. Please choose another.")).toBeVisible()
  await page.locator(chooser).setInputFiles(asJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])))
  await expect(page.getByText(/^This photo can't be opened here/)).toBeVisible()

  const transfer = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(300, 200)
    canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    const files = new DataTransfer()
    files.items.add(new File([blob], 'graph.png', { type: 'image/png' }))
    return files
  })
  const form = page.locator('form').filter({ has: choose })
  await form.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(previewOf(page)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(previewOf(page)).toHaveCount(0)
  await expect(choose).toBeFocused()
  await expect.poll(() => draftPhotos(page, student.uid)).toBe(0)

  await boxOf(page).evaluate((box, clipboardData) => {
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    box.dispatchEvent(paste)
  }, transfer)
  await expect(previewOf(page)).toBeVisible()
  await expect.poll(() => draftPhotos(page, student.uid)).toBe(1)

  // SES-06: a sign-out removes the draft and its photo.
  await signOut(page)
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => draftPhotos(page, student.uid)).toBe(0)
})

test('CLASS-06 PWA-09: an answer is shown with its question, on the timeline of the recording, and in the inbox, offline too @full', async ({
  page,
  context,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Kavitha')
  const lesson = await recordedLesson(app)
  await page.goto(`${lesson}?t=75`)
  await page.getByRole('button', { name: 'Ask about 1:15' }).click()
  const words = 'Why does the sign change here?'
  await boxOf(page).fill(words)
  await page.reload()
  await expect(page.getByText('About 1:15'), 'the draft keeps its moment').toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: words }).last()
  await expect(asked.getByText('Sent', { exact: true })).toBeVisible()
  await query(
    app,
    `UPDATE questions SET seen_at = now(), answered_at = now(), answer = $2 WHERE uid = $1`,
    [student.uid, 'Because you divide by a negative number.'],
  )

  await page.goto(lesson)
  await expect(asked.getByText('Answered')).toBeVisible()
  await expect(asked.getByText('Because you divide by a negative number.')).toBeVisible()
  await expect(asked.getByText('New', { exact: true })).toBeVisible()
  const onTimeline = page.getByRole('button', { name: `1:15 Answer ${words}` })
  await expect(onTimeline).toBeVisible()
  await asked.getByRole('button', { name: 'Watch from 1:15' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(75)
  await expect(onTimeline).toHaveAttribute('aria-current', 'true')

  await page.goto(`${mathematics}?show=ask`)
  await expect(asked.getByRole('link', { name: 'Watch from 1:15' })).toHaveAttribute(
    'href',
    `${lesson}?t=75`,
  )
  await expectNoViolations(page)
  await asked.scrollIntoViewIfNeeded()
  const seen = () =>
    page.evaluate((uid) => localStorage.getItem(`kelasku/person/${uid}/answers-seen`), student.uid)
  await expect.poll(seen).not.toBeNull()
  await page.getByRole('link', { name: 'All your questions' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Your questions' })).toBeVisible()
  await expect(page.getByText('Because you divide by a negative number.')).toBeVisible()
  await expect(page.getByText('New', { exact: true }), 'it was on screen before').toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Mathematics', exact: true })).toHaveAttribute(
    'href',
    lesson,
  )
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Waiting' }).click()
  await expect(page.getByText('No question is waiting')).toBeVisible()
  await expect(page).toHaveURL(/\/inbox\?show=waiting$/)

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto('/inbox')
  await expect(page.getByText('Because you divide by a negative number.')).toBeVisible()
  await expect(page.getByText(/Last updated \d/)).toBeVisible()
  await page.goto('/inbox?show=answered')
  await expect(page.getByText("Your questions couldn't be loaded")).toBeVisible()
  await expect(page.getByText(/you haven't opened this on this phone before/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Watch from 1:15' }).click()
  await expect(page).toHaveURL(`${app.origin}${lesson}?t=75`)
})

test('PWA-09: the thirty-first question within an hour waits here, says why, and is sent when there is room @full', async ({
  page,
  app,
}) => {
  const student = await enterAsSubscriber(page, app, 'Daniel')
  await query(
    app,
    `INSERT INTO questions (id, uid, class_id, text, asked_at, received_at)
     SELECT gen_random_uuid(), $1, 7, 'One of many', now(), now() FROM generate_series(1, 30)`,
    [student.uid],
  )
  await page.goto(`${mathematics}?show=ask`)
  const words = `May I ask one more? ${randomUUID()}`
  await boxOf(page).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('On this phone', { exact: true })).toBeVisible()
  await expect(page.getByText(/^You've asked 30 questions within an hour\./)).toBeVisible()
  await query(
    app,
    "UPDATE questions SET received_at = now() - interval '61 minutes' WHERE uid = $1",
    [student.uid],
  )
  await page.reload()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(1)
})
