import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { mondayOf } from '#contract/classroom/staff-classes.ts'
import { formatDay } from '#contract/shared/text/english-format.ts'
import {
  expect,
  expectWholePageAccessible,
  test,
  withoutServiceWorker,
} from '#tests/support/e2e.ts'
import { enter } from '#tests/support/enter.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { withDatabase } from '../support/every-page.ts'
import { newAddress } from '../support/people.ts'
import { mathematics } from '../support/subscribers.ts'
import { enterAsTeacher } from '../support/teachers.ts'
import { noteToasts } from '../support/toasts.ts'

test.use({ ...withoutServiceWorker, viewport: { width: 1280, height: 1200 } })

const hourPx = 56

test('GRID-01: a lesson is dragged: a clash is said and refused, a free hour is saved and seen by the student', async ({
  page,
  app,
  browser,
}) => {
  const monday = addDays(mondayOf(malaysianDay(new Date())), 7)
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
  const place = (classId: number, day: string, start: string, end: string) =>
    withDatabase(app, (database) =>
      database.query(
        `UPDATE lessons SET starts_at = $2, ends_at = $3, cancelled_at = NULL
          WHERE class_id = $1 AND starts_at >= $4 AND starts_at < $5`,
        [
          classId,
          atMalaysianTime(day, start),
          atMalaysianTime(day, end),
          atMalaysianTime(monday, '00:00'),
          atMalaysianTime(addDays(monday, 7), '00:00'),
        ],
      ),
    )
  await place(5, tuesday, '10:00', '11:30')
  await place(6, wednesday, '14:00', '15:30')
  await enterAsTeacher(page, app, 'tan-mei-ling')
  await page.goto(`/staff/classes?week=${monday}`)
  const grid = page.getByRole('region', { name: 'Timetable of the week' })
  const lesson = grid.getByRole('button', { name: /^Mathematics, English/ })
  const other = grid.getByRole('button', { name: /^Matematik, BM/ })
  await expect(lesson).toContainText('10:00 am–11:30 am')
  await expect(grid.getByRole('button')).toHaveCount(2)
  await expectWholePageAccessible(page)

  // The teacher of both classes is taken at that hour.
  const toasts = await noteToasts(page)
  const dragTo = async (hoursBelow: number) => {
    const [from, to] = [await lesson.boundingBox(), await other.boundingBox()]
    if (!from || !to) throw new Error('A lesson is not shown.')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 20 + hoursBelow * hourPx, { steps: 5 })
  }
  const dialog = page.getByRole('dialog')
  const clash = 'Tan Mei Ling teaches Matematik until 3:30 pm'
  await dragTo(1)
  await expect(page.getByText(clash)).toBeVisible()
  await expect(page.getByText(`${formatDay(wednesday)}, 3:00 pm to 4:30 pm`)).toBeVisible()
  await page.mouse.up()
  await expect.poll(toasts).toContain(clash)
  await expect(dialog).toHaveCount(0)

  // Escape ends a drag.
  await dragTo(2)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(dialog).toHaveCount(0)

  await dragTo(2)
  await expect(page.getByText(`${formatDay(wednesday)}, 4:00 pm to 5:30 pm`)).toBeVisible()
  await page.mouse.up()
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue(wednesday)
  await expect(dialog.getByLabel('Start time')).toHaveValue('16:00')
  await expect(dialog.getByLabel('End time')).toHaveValue('17:30')
  await expect(lesson).toContainText('10:00 am–11:30 am')
  await expectWholePageAccessible(page)
  await dialog.getByLabel('Email students of this class').uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(lesson).toContainText('4:00 pm–5:30 pm')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()

  const student = await makeSubscriber(app.databaseUrl, { name: 'Aina', email: newAddress() })
  const theirs = await browser.newPage({ baseURL: app.origin, ...withoutServiceWorker })
  await enter(theirs, student)
  await theirs.goto(mathematics)
  await expect(theirs.getByText(`${formatDay(wednesday)}, 4:00 pm`).first()).toBeVisible()
  await theirs.close()
})

test('GRID-01: the grid by keyboard, of one teacher, and of one day on a phone', async ({
  page,
  app,
}) => {
  const monday = addDays(mondayOf(malaysianDay(new Date())), 7)
  await enterAsTeacher(page, app)
  await page.goto(`/staff/classes?week=${monday}`)
  const lesson = page.getByRole('button', { name: /^Physics, English/ })
  await expect(lesson).toBeVisible()
  await expect(page.getByRole('button', { name: /^Biology, English/ })).toBeVisible()
  await page.getByLabel('Teacher').selectOption('Ravi a/l Subramaniam')
  await expect(page.getByRole('button', { name: /^Biology, English/ })).toHaveCount(0)
  await lesson.first().press('Enter')
  await expect(page.getByRole('dialog').getByText('Move', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(/teacher=ravi-subramaniam.*view=list/)
  await expect(page.getByRole('region', { name: 'Timetable of the week' })).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Grid' }).click()
  const days = page.getByRole('button', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/ })
  await expect(days).toHaveCount(7)
  await days.filter({ hasText: '1 lesson' }).click()
  await expect(lesson).toBeVisible()
  await expectWholePageAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
})

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: /net::ERR_/ })

  test('GRID-01: offline the kept week is shown, and no lesson can be dragged', async ({
    page,
    app,
    context,
  }) => {
    const monday = addDays(mondayOf(malaysianDay(new Date())), 7)
    await enterAsTeacher(page, app)
    await page.goto(`/staff/classes?week=${monday}`)
    const lesson = page.getByRole('button', { name: /^Physics, English/ })
    await expect(page.getByText(/^Open a lesson and choose Move/)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect(lesson).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('Lessons can be moved once the connection is back.')).toBeVisible()
    const from = await lesson.boundingBox()
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 120, { steps: 5 })
    await expect(page.getByText(/ pm to | am to /)).toHaveCount(0)
    await page.mouse.up()
    await context.setOffline(false)
  })
})
