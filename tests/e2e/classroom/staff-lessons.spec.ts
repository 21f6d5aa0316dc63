import type { Page } from 'playwright/test'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { withDatabase } from '../support/every-page.ts'
import { holdClock, refetch } from '../support/refetched.ts'
import { enterAsTeacher } from '../support/teachers.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

/** Pastes text into the field that has the focus. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('OFFC-05: a term is planned with titles, pasted one a line, and they are edited later @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await page.goto('/staff/classes/7')
  // The weekly lessons of the term are there already: an empty timetable has something to plan.
  await withDatabase(app, (database) =>
    database.query('DELETE FROM lessons WHERE class_id = 7 AND starts_at > now()'),
  )
  await page.getByRole('button', { name: 'Schedule lessons' }).click()
  const fields = page.getByLabel(/^Title of /)
  await expect(fields.first()).toBeVisible()
  const count = await fields.count()
  expect(count).toBeGreaterThan(3)
  const titles = Array.from({ length: count + 1 }, (_, n) => `Topik ${n + 1}: indeks`)
  await fields.first().focus()
  await paste(page, titles.join('\r\n'))
  await expect(page.getByText('1 line had no lesson left and was not used.')).toBeVisible()
  await expect(fields.last()).toHaveValue(`Topik ${count}: indeks`)
  await expect(fields.first()).toHaveAttribute('lang', /^(ms|en)$/)
  await expectWholePageAccessible(page)
  await page.getByLabel('Email students of this class').uncheck()
  await page.getByRole('button', { name: `Schedule ${count} lessons` }).click()
  const coming = page.getByRole('region', { name: 'Upcoming lessons' })
  await expect(coming.getByRole('button')).toHaveCount(count)
  await expect(coming.getByRole('button').first()).toHaveText('Topik 1: indeks')

  await page.getByRole('button', { name: 'Edit titles' }).click()
  await expectWholePageAccessible(page)
  await page
    .getByLabel(/^Title of /)
    .last()
    .fill('Ulang kaji')
  await page.getByRole('button', { name: 'Save titles' }).click()
  await expect(coming.getByRole('button').last()).toHaveText('Ulang kaji')
})

test('OFFC-05: titles that a colleague changes meanwhile stay as they are @full', async ({
  page,
  app,
}) => {
  await holdClock(page)
  await enterAsTeacher(page, app)
  await page.goto('/staff/classes/9')
  await page.getByRole('button', { name: 'Edit titles' }).click()
  const fields = page.getByLabel(/^Title of /)
  await fields.first().fill('Mine')
  const last =
    'class_id = 9 AND starts_at = (SELECT max(starts_at) FROM lessons WHERE class_id = 9)'
  await withDatabase(app, (database) =>
    database.query(`UPDATE lessons SET title = 'Theirs' WHERE ${last}`),
  )
  await refetch(page)
  await expect(page.getByRole('button', { name: 'Theirs' })).toBeVisible()
  const toasts = await noteToasts(page)
  await page.getByRole('button', { name: 'Save titles' }).click()
  await expect.poll(toasts).toContain('Title saved.')
  const after = await withDatabase(app, (database) =>
    database.query(`SELECT DISTINCT title FROM lessons WHERE ${last}`),
  )
  expect(after.rows).toEqual([{ title: 'Theirs' }])
})

test.describe('with a change that is refused', () => {
  test.use({ expectedConsoleErrors: /409 \(Conflict\)/ })

  test('OFFC-05: a lesson that a colleague moves while its form is open is not moved back @full', async ({
    page,
    app,
  }) => {
    await holdClock(page)
    await enterAsTeacher(page, app)
    await page.goto('/staff/classes/10')
    const coming = page.getByRole('region', { name: 'Upcoming lessons' })
    await coming.getByRole('button').last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Move', { exact: true }).click()
    await dialog.getByLabel('Email students of this class').uncheck()
    const id = new URL(page.url()).searchParams.get('lesson')
    const startOf = 'SELECT starts_at FROM lessons WHERE id = $1'
    const shown = (await dialog.getByRole('paragraph').first().textContent()) ?? ''
    const { rows: moved } = await withDatabase(app, async (database) => {
      await database.query(
        `UPDATE lessons SET sequence = sequence + 1, starts_at = starts_at + interval '1 day',
                ends_at = ends_at + interval '1 day' WHERE class_id = 10 AND starts_at = (${startOf})`,
        [id],
      )
      return database.query(startOf, [id])
    })
    await refetch(page)
    await expect(dialog.getByRole('paragraph').first()).not.toHaveText(shown)
    await dialog.getByLabel('End time').fill('12:45')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText(/^Someone else has just changed this lesson/)).toBeVisible()
    const { rows } = await withDatabase(app, (database) => database.query(startOf, [id]))
    expect(rows).toEqual(moved)
  })
})

/** The first lesson of the class to come runs now. */
const startNow = (app: App, classId: number) =>
  withDatabase(app, (database) =>
    database.query(
      `UPDATE lessons SET starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour',
              meeting_url = 'https://meet.example.com/first-room'
        WHERE id = (SELECT id FROM lessons WHERE class_id = $1 AND starts_at > now() AND cancelled_at IS NULL
                     ORDER BY starts_at LIMIT 1)`,
      [classId],
    ),
  )

test('OFFC-05 CLASS-03: during a lesson its link is shown, copied, started and replaced @full', async ({
  page,
  app,
}) => {
  await enterAsTeacher(page, app)
  await startNow(app, 8)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/staff/classes/8')
  const coming = page.getByRole('region', { name: 'Upcoming lessons' })
  await expect(coming.getByRole('link', { name: /^Start / })).toHaveAttribute(
    'href',
    'https://meet.example.com/first-room',
  )
  await coming.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Meeting link', { exact: true })).toHaveValue(
    'https://meet.example.com/first-room',
  )
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://meet.example.com/first-room',
  )
  await expectWholePageAccessible(page)
  await dialog.getByLabel('New meeting link').fill('https://meet.example.com/second-room')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await expect(dialog).toBeHidden()
  await expect(coming.getByRole('link', { name: /^Start / })).toHaveAttribute(
    'href',
    'https://meet.example.com/second-room',
  )
})

test.describe('with a file that is refused', () => {
  test.use({ expectedConsoleErrors: /409 \(Conflict\)/ })

  test('OFFC-05: a recording is previewed, captioned from SubRip, and given chapters beside the player @full', async ({
    page,
    app,
  }) => {
    await enterAsTeacher(page, app)
    await page.goto('/staff/classes/11')
    const openPreview = async () => {
      await page.getByText('Preview and chapters').click()
      await expect(page.locator('video')).toBeVisible()
    }
    await page.getByRole('region', { name: 'Last two weeks' }).getByRole('button').last().click()
    await openPreview()
    const captions = page.getByLabel('Captions in Malay')
    const upload = (name: string, text: string) =>
      captions.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await upload('captions.vtt', 'x'.repeat(1_100_000))
    await expect(page.getByText('Files can be up to')).toBeVisible()
    await upload('notes.srt', 'Selamat datang')
    await expect(page.getByText('This file holds no captions.')).toBeVisible()
    const toasts = await noteToasts(page)
    await upload('captions.srt', '1\n00:00:00,500 --> 00:00:02,000\nSelamat datang\n')
    await expect.poll(toasts).toContain('Captions uploaded.')
    const track = page.locator('track[srclang=ms]')
    await expect(track).toHaveCount(1)
    const shown = await page.request.get((await track.getAttribute('src')) ?? '')
    expect(await shown.text()).toContain('00:00:00.500 --> 00:00:02.000\nSelamat datang')

    await page.getByRole('button', { name: 'Add chapter at 0:00' }).click()
    const chapters = page.getByRole('listitem').filter({ has: page.getByLabel('Time') })
    await expect(chapters.last().getByLabel('Title')).toBeFocused()
    await chapters.last().getByLabel('Title').fill('Indeks')
    await chapters.last().getByLabel('Time').fill('0:01')
    await expectWholePageAccessible(page)
    await page.getByRole('button', { name: 'Save chapters' }).click()
    await expect.poll(toasts).toContain('Chapters saved.')
    // The address keeps the lesson open.
    await page.reload()
    await openPreview()
    const added = chapters.filter({
      has: page.getByRole('button', { name: 'Remove chapter Indeks' }),
    })
    await expect(added.getByLabel('Time')).toHaveValue('0:01')
  })
})
