import { decodeJwt } from 'jose'
import type { BrowserContext, Page } from 'playwright/test'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { clockOf } from '#contract/classroom/staff-classes.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import {
  expect,
  expectWholePageAccessible,
  test as base,
  withoutServiceWorker,
  type App,
} from '#tests/support/e2e.ts'
import { testEmulatorHost } from '#tests/support/outside/emulator.ts'
import { longestTestMs } from '#tests/support/limits.ts'
import { withDatabase } from '../support/every-page.ts'
import { enterAsSubscriber } from '../support/subscribers.ts'
import { enterAsTeacher } from '../support/teachers.ts'
import { noteToasts } from '../support/toasts.ts'

// Biology in English.
const classId = 11
const room = 'https://meet.example.com/'

/** A school whose lessons meet on a Jitsi server. Nothing is asked of that server: its links are signed here. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({}, use) => {
      const database = await createTestDatabase()
      const app = await startApp({
        databaseUrl: database.url,
        emulatorHost: testEmulatorHost(),
        env: {
          MEETINGS: 'jitsi',
          JITSI_URL: 'https://meet.example.com',
          JITSI_APP_ID: 'kelasku',
          JITSI_APP_SECRET: 'a secret of the tests',
        },
      })
      await use(app)
      await app.remove()
      await database.drop()
    },
    { scope: 'worker', timeout: longestTestMs },
  ],
})
test.use({ ...withoutServiceWorker, viewport: { width: 360, height: 740 } })

const inDatabase = (app: App, sql: string) =>
  withDatabase(app, (database) => database.query(sql, [classId]))
/** Each lesson to come has its meeting, which the server makes after it has answered. */
const untilMeetingsAreMade = (app: App) =>
  expect
    .poll(async () => {
      const { rows } = await inDatabase(
        app,
        'SELECT bool_and(meeting_url IS NOT NULL) AS made FROM lessons WHERE class_id = $1 AND ends_at > now()',
      )
      return (rows as { made: boolean }[])[0]?.made
    })
    .toBe(true)
/** The class has no lesson but those that the test plans. */
const clear = (app: App) =>
  inDatabase(app, 'DELETE FROM lessons WHERE class_id = $1 AND ends_at > now()')
async function schedule(page: Page): Promise<void> {
  const toasts = await noteToasts(page)
  await page.getByRole('button', { name: /^Schedule \d+ lessons?$/ }).click()
  await expect.poll(async () => (await toasts()).join()).toMatch(/lessons? scheduled\./)
}
const link = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'Meeting link', exact: true })

test('OFFC-05: a lesson gets its meeting, keeps it when it moves, and loses it when cancelled @full', async ({
  page,
  app,
}, info) => {
  await enterAsTeacher(page, app)
  await clear(app)
  await page.goto(`/staff/classes/${classId}`)
  await page.getByRole('button', { name: 'Schedule lessons' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('each lesson gets a meeting of its own')).toBeVisible()
  await page.getByLabel('Email students of this class').uncheck()
  await schedule(page)
  await untilMeetingsAreMade(app)
  const lesson = page.getByRole('region', { name: 'Upcoming lessons' }).getByRole('button').first()
  const open = async () => {
    await page.goto(`/staff/classes/${classId}`)
    await lesson.click()
  }
  await open()
  await expect(link(page)).toHaveValue(new RegExp(`^${room}`))
  const made = await link(page).inputValue()
  await expectWholePageAccessible(page)
  await page.screenshot({ path: info.outputPath('lesson.png') })

  await page.getByLabel('Start time').fill('06:15')
  await page.getByLabel('Email students of this class').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Lesson moved.')).toBeVisible()
  await open()
  await expect(link(page)).toHaveValue(made)

  await page.getByText('Cancel lesson').first().click()
  await page.getByLabel('Email students of this class').uncheck()
  await page.getByRole('button', { name: 'Cancel lesson' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this lesson?' })
    .getByRole('button', { name: 'Cancel lesson' })
    .click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await expect(async () => {
    const { rows } = await inDatabase(
      app,
      'SELECT DISTINCT meeting_url FROM lessons WHERE class_id = $1 AND ends_at > now() AND cancelled_at IS NOT NULL',
    )
    expect(rows).toEqual([{ meeting_url: null }])
  }).toPass()
})

const minuteMs = 60_000

/** An hour that can be joined already and does not go past midnight. */
function soon() {
  const inFiveMinutes = new Date(Date.now() + 5 * minuteMs)
  const midnight = atMalaysianTime(addDays(malaysianDay(inFiveMinutes), 1), '00:00')
  const left = midnight.getTime() - inFiveMinutes.getTime()
  const starts = left < 10 * minuteMs ? midnight : inFiveMinutes
  const minutes = left < 70 * minuteMs && starts < midnight ? left / minuteMs - 1 : 60
  return {
    day: malaysianDay(starts),
    start: clockOf(starts),
    end: clockOf(new Date(starts.getTime() + minutes * minuteMs)),
  }
}

/** The Jitsi server, for this browser. */
const serveMeetings = (context: BrowserContext) =>
  context.route(`${room}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Live class</title>' }),
  )

/** What the tab that this opens brings to the meeting: its room, and who the token says has come. */
async function meetingIn(page: Page, open: () => Promise<void>) {
  const [tab] = await Promise.all([page.waitForEvent('popup'), open()])
  await tab.waitForURL(`${room}**`)
  const url = new URL(tab.url())
  const { room: admitted, context } = decodeJwt<{
    room: string
    context: { user: { name: string; moderator: string } }
  }>(url.searchParams.get('jwt') ?? '')
  await tab.close()
  expect(url.pathname).toBe(`/${admitted}`)
  return { room: admitted, ...context.user }
}

test('OFFC-05 CLASS-03: staff plan a lesson, its teacher starts it, and a student joins the same meeting @full', async ({
  page,
  app,
  browser,
}, info) => {
  const title = 'Enzymes, live'
  await enterAsTeacher(page, app)
  await clear(app)
  await page.goto(`/staff/classes/${classId}`)
  await page.getByRole('button', { name: 'Schedule lessons' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('Add a lesson outside the weekly timetable').click()
  const { day, start, end } = soon()
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Start time').fill(start)
  await page.getByLabel('End time').fill(end)
  await page.getByRole('button', { name: 'Add lesson' }).click()
  await page
    .getByLabel(/^Title of /)
    .last()
    .fill(title)
  await page.getByLabel('Email students of this class').uncheck()
  await schedule(page)
  await untilMeetingsAreMade(app)
  await page.goto(`/staff/classes/${classId}`)
  const starts = page.getByRole('link', { name: `Start ${title}` })
  await serveMeetings(page.context())
  const host = await meetingIn(page, () => starts.click())
  expect(host).toMatchObject({ name: 'Cikgu Farah', moderator: 'true' })
  await page.screenshot({ path: info.outputPath('host.png'), fullPage: true })

  const theirs = await browser.newContext({ baseURL: app.origin, ...withoutServiceWorker })
  try {
    await serveMeetings(theirs)
    const student = await theirs.newPage()
    await enterAsSubscriber(student, app, 'Aisyah')
    const join = student.getByRole('button', { name: `Join live class: ${title}` })
    for (const place of ['/dashboard', `/full-programme/${classId}`]) {
      await student.goto(place)
      await expect(join).toBeEnabled()
      await student.screenshot({
        path: info.outputPath(`student${place.replaceAll('/', '-')}.png`),
        fullPage: true,
      })
      const guest = await meetingIn(student, () => join.first().click())
      expect(guest).toMatchObject({ room: host.room, name: 'Aisyah', moderator: 'false' })
    }
  } finally {
    await theirs.close()
  }
})
