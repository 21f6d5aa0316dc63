import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { queryRowsStore } from '#offline/cache-names.ts'
import { enter } from '#tests/support/enter.ts'
import { releasedLessonOf, withDatabase } from '#tests/support/media/large-recording.ts'
import { makeSubscriber } from '#tests/support/students.ts'
import { startBrowser, type BrowserProcess } from './browser-process.ts'

/** A browser profile with a signed-in student, a saved recording and a question; each kill gets a copy. */
export type PreparedPhone = {
  origin: string
  databaseUrl: string
  uid: string
  folder: string
  lessonPath: string
  /** The student's name, address and question, which nobody else may read. */
  canaries: readonly string[]
  remove(): Promise<void>
}

export type Kill = {
  /** The time since the tap on 'Log out'. */
  afterMs: number
  /** Whether there was a network at the tap. */
  online: boolean
  /** How long each later page is watched. */
  looksForMs: number
}
export type Killed = {
  /** Whether the tombstone was on disk before the kill. */
  isNoted: boolean
  /** What the reopened browser showed, served or still stored, and where. */
  shown: string[]
  /** Whether the session was never ended, or could be used again. */
  isAlive: boolean
}

const classPath = '/full-programme/5'
const savedWithinMs = 60_000
const endedWithinMs = 10_000
const wipedWithinMs = 10_000

/** Signs a new student in, saves a recording, asks a question, and closes the browser normally. */
export async function preparePhone(site: {
  origin: string
  databaseUrl: string
}): Promise<PreparedPhone> {
  const { origin, databaseUrl } = site
  const mark = `${process.pid}-${Date.now()}`
  const name = `Aina Canary ${mark}`
  const question = `Why does canary ${mark} sing?`
  const student = await makeSubscriber(databaseUrl, { name, email: `canary-${mark}@example.com` })
  const lesson = await releasedLessonOf(databaseUrl, 5)
  const root = await mkdtemp(join(tmpdir(), 'kelasku-killed-'))
  const folder = join(root, 'prepared')
  const lessonPath = `${classPath}/${lesson.id}`
  const browser = await startBrowser(folder)
  try {
    const page = await openPage(browser)
    await enter(page, student, origin)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.goto(`${origin}${lessonPath}`)
    await page.getByRole('button', { name: /^Save on this phone/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Low data' }).check()
    await dialog.getByRole('button', { name: /^Save \d/ }).click()
    await page.getByText(/^On this phone, \d/).waitFor({ timeout: savedWithinMs })
    await page.goto(`${origin}${classPath}?show=ask`)
    await page.getByRole('textbox', { name: 'Your question' }).fill(question)
    await page.getByRole('button', { name: 'Send' }).click()
    const asked = page.getByRole('listitem').filter({ hasText: question })
    await asked.waitFor()
    while (
      !(await page.evaluate<boolean>(`(${hasRow})(${JSON.stringify([student.uid, question])})`))
    )
      await wait(50)
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
    await browser.close()
  } catch (failure) {
    await browser.kill()
    throw failure
  }
  // A sign-out ends the session; it is restored before the next kill.
  await withDatabase(databaseUrl, async (database) => {
    await database.query('CREATE TABLE prepared_sessions (LIKE sessions)')
    await database.query('INSERT INTO prepared_sessions SELECT * FROM sessions WHERE uid = $1', [
      student.uid,
    ])
  })
  return {
    origin,
    databaseUrl,
    uid: student.uid,
    folder,
    lessonPath,
    canaries: [name, student.email, question],
    async remove() {
      await withDatabase(databaseUrl, (database) => database.query('DROP TABLE prepared_sessions'))
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** True once a kept row of this person's queries holds the text. */
const hasRow = `([uid, text]) => new Promise((resolve) => {
  const opening = indexedDB.open('${queryRowsStore('')}' + uid)
  opening.onsuccess = () => {
    const asking = opening.result.transaction('rows').objectStore('rows').getAll()
    asking.onsuccess = () => {
      opening.result.close()
      resolve(JSON.stringify(asking.result).includes(text))
    }
  }
})`

/**
 * On a copy of the phone: taps 'Log out', kills the browser, opens it again, and records what it shows, first without a
 * network, then with one.
 */
export async function killAtSignOut(phone: PreparedPhone, kill: Kill): Promise<Killed> {
  const folder = `${phone.folder}-killed`
  await cp(phone.folder, folder, { recursive: true })
  await withDatabase(phone.databaseUrl, (database) =>
    database.query('INSERT INTO sessions SELECT * FROM prepared_sessions ON CONFLICT DO NOTHING'),
  )
  try {
    const isNoted = await leaveAndKill(phone, folder, kill)
    return { isNoted, ...(await lookAgain(phone, folder, kill)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns whether the tombstone was on disk by then */
async function leaveAndKill(
  { origin, canaries }: PreparedPhone,
  folder: string,
  { afterMs, online }: Kill,
): Promise<boolean> {
  const browser = await startBrowser(folder)
  try {
    const page = await openPage(browser)
    let isNoted = false
    page.on('console', (message) => {
      if (message.text() === notedMark) isNoted = true
    })
    await page.addInitScript(tellOfStrictWrites)
    await page.goto(`${origin}/dashboard`)
    await page.getByRole('heading', { name: `Welcome, ${canaries[0]}` }).waitFor()
    await browser.context.setOffline(!online)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).locator('visible=true').first().click()
    const leave = page.getByRole('dialog').getByRole('button', { name: 'Log out' })
    await leave.waitFor()
    // Playwright's own click returns too late for an early kill.
    await leave.evaluate((button: unknown) => {
      setTimeout(() => (button as { click(): void }).click())
    })
    await wait(afterMs)
    const wasNoted = isNoted
    await browser.kill()
    return wasNoted
  } finally {
    await browser.kill()
  }
}

const notedMark = 'the tombstone is on disk'
const tellOfStrictWrites = `{
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const begun = begin.call(this, stores, mode, options)
    if (options?.durability === 'strict')
      begun.addEventListener('complete', () => console.log('${notedMark}'))
    return begun
  }
}`

async function lookAgain(
  phone: PreparedPhone,
  folder: string,
  { looksForMs }: Kill,
): Promise<Pick<Killed, 'shown' | 'isAlive'>> {
  const { origin, lessonPath, databaseUrl, uid } = phone
  const browser = await startBrowser(folder)
  const shown: string[] = []
  try {
    const page = await openPage(browser)
    await page.addInitScript(watchFor(phone))
    const look = async (where: string) => {
      await wait(looksForMs)
      const found = await page.evaluate<string[]>('globalThis.canariesSeen').catch(() => [])
      shown.push(...found.map((what) => `${where}: ${what}`))
    }
    await browser.context.setOffline(true)
    for (const path of [`${classPath}?show=ask`, lessonPath, '/dashboard', '/download']) {
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
      await look(`offline ${path}`)
    }
    shown.push(...(await untilWiped(page, uid)))
    await browser.context.setOffline(false)
    await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
    await look('online /dashboard')
    return { shown, isAlive: await isAlive(page, databaseUrl) }
  } finally {
    await browser.kill()
  }
}

/** Records from the page's first moment which canaries it shows and whether the saved recording plays. */
function watchFor({ canaries, lessonPath }: PreparedPhone): string {
  const recording = `/saved/${lessonPath.split('/').at(-1)}/low.mp4`
  return `{
    const seen = (globalThis.canariesSeen = [])
    const note = (what) => seen.some((one) => one.startsWith(what)) || seen.push(what + ' after ' + performance.now().toFixed(0) + ' ms')
    const look = () => {
      const text = document.body?.innerText ?? ''
      for (const canary of ${JSON.stringify(canaries)}) if (text.includes(canary)) note(canary)
      requestAnimationFrame(look)
    }
    look()
    const play = async () => {
      const answer = await fetch('${recording}', { headers: { range: 'bytes=0-99' } }).catch(() => undefined)
      if (answer?.ok) note('the saved recording')
      setTimeout(play, 100)
    }
    void play()
  }`
}

/** Waits for the start to finish the wipe. @returns what is left of the person in the page's storage */
async function untilWiped(page: Page, uid: string): Promise<string[]> {
  const deadline = Date.now() + wipedWithinMs
  for (;;) {
    const left = await page.evaluate<string[]>(`(${leftOf})('${uid}')`)
    if (left.length === 0 || Date.now() > deadline) return left
    await wait(100)
  }
}

const leftOf = `async (uid) => {
  const left = Object.keys(localStorage).filter((key) =>
    key === 'kelasku/owner' || (key.includes('person/' + uid) && !key.includes('/material/')))
  const name = '${queryRowsStore('')}' + uid
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return left
  const rows = await new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const asking = opening.result.transaction('rows').objectStore('rows').getAllKeys()
      asking.onsuccess = () => (opening.result.close(), resolve(asking.result))
    }
  })
  return [...left, ...rows].map((key) => 'kept: ' + key)
}`

/** Waits for the server to end the session, then tries to use it. */
async function isAlive(page: Page, databaseUrl: string): Promise<boolean> {
  const deadline = Date.now() + endedWithinMs
  for (;;) {
    const { rows } = await withDatabase(databaseUrl, (database) =>
      database.query('SELECT 1 FROM sessions JOIN prepared_sessions USING (id_hash)'),
    )
    if (rows.length === 0) break
    if (Date.now() > deadline) return true
    await wait(200)
  }
  return page.evaluate<boolean>(
    `fetch('/api/v1/session/refresh', { method: 'POST', headers: { 'x-app-build': 'test' } }).then(({ ok }) => ok)`,
  )
}

async function openPage({ context }: BrowserProcess): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 360, height: 740 })
  return page
}
