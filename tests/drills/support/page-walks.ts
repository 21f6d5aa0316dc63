import type pg from 'pg'
import type { Page } from 'playwright/test'
import type { Student } from '#tests/support/students.ts'
import { becomes, fieldOf, follow, type OpenPage } from './open-pages.ts'

export type Visitor = OpenPage & {
  /** The signed-in student; undefined if the walk names no role. */
  student: Student | undefined
  /** What was sent from this page, online or offline: each must arrive once. */
  sent: string[]
}

type Walk = {
  name: string
  as?: 'subscriber' | 'newcomer' | 'guardian' | 'support'
  /** Whether the browser keeps workers for it; otherwise its chunks come from the servers. */
  hasWorker?: true
  /** Offline during the deploy of the new build, or of the old one. */
  offline?: 'forward' | 'back'
  /** Accepts offered updates. */
  takesUpdates?: true
  open(visitor: Visitor): Promise<void>
  /** The visitor's next step, counted from 0. */
  act(visitor: Visitor, step: number): Promise<void>
  /** What the server received of what was sent. */
  arrived?(client: pg.Pool, visitor: Visitor): Promise<string[]>
}

/** The steps of deploying and rolling back; before the sixth all servers have the new build. */
const stepsOfDeploy = 11
const mathematics = '/full-programme/5'
const round = '/practice/5/mathematics-f4-1'

/** Goes from page to page, so that each is first opened on another server, and reloads once in the middle. */
const wander = (paths: readonly string[]) => ({
  open: async ({ page }: Visitor) => void (await page.goto(paths[0] ?? '/')),
  async act({ page }: Visitor, step: number) {
    if (step % stepsOfDeploy === 5) await page.reload()
    else await follow(page, paths[(step + 1) % paths.length] ?? '/')
  },
})

/** Types more text into a field at each step. */
const type = (path: string, label: string, prepare = async (_page: Page) => {}) => ({
  async open(visitor: Visitor) {
    await visitor.page.goto(path)
    await prepare(visitor.page)
    await typeMore(visitor, label, 'Aina')
  },
  act: (visitor: Visitor, step: number) => typeMore(visitor, label, `.${step}`),
})

async function typeMore(visitor: Visitor, label: string, more: string): Promise<void> {
  const field = fieldOf(visitor.page, label)
  await field.waitFor()
  await field.press('End')
  await field.pressSequentially(more)
  visitor.typed = { label, text: (visitor.typed?.text ?? '') + more }
}

const practise = {
  async open({ page }: Visitor) {
    await page.goto('/practice')
    await page.getByRole('heading', { name: /Mathematics/ }).waitFor()
    await page.goto(round)
    await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor()
  },
  async act({ page, sent }: Visitor, step: number) {
    // A round has ten questions, so it starts again.
    if (step % stepsOfDeploy === 0) return
    const option = page.getByRole('radio').or(page.getByRole('checkbox')).first()
    const field = page.getByRole('textbox', { name: 'Your answer' })
    const scheme = page.getByRole('button', { name: 'Show the mark scheme' })
    const again = page.getByRole('button', { name: 'Practise more' })
    const question = field.or(option).or(scheme)
    await question.or(again).first().waitFor()
    if (await again.isVisible()) await again.click()
    await question.first().waitFor()
    // A question that is answered on paper.
    if (await scheme.isVisible()) await scheme.click()
    await field.or(option).first().waitFor()
    if (await option.isVisible()) await option.check()
    else await field.fill('5')
    await page.getByRole('button', { name: /^(Check|Save my marks)$/ }).click()
    await page
      .getByText(/^(Correct|Not quite|Marked)/)
      .first()
      .waitFor()
    sent.push(`answer ${sent.length + 1}`)
    await page.getByRole('button', { name: /^(Next question|Finish)$/ }).click()
  },
  async arrived(client: pg.Pool, { student }: Visitor) {
    const { rows } = await client.query('SELECT 1 FROM practice_answers WHERE uid = $1', [
      student?.uid,
    ])
    return rows.map((_, n) => `answer ${n + 1}`)
  },
}

const ask = {
  async open({ page }: Visitor) {
    await page.goto(`${mathematics}?show=ask`)
    await page.getByRole('textbox', { name: 'Your question' }).waitFor()
  },
  async act(visitor: Visitor, step: number) {
    const { page, sent, name } = visitor
    const label = 'Your question'
    if (step % 2 === 0) return typeMore(visitor, label, `${name}, at step ${step}`)
    const words = visitor.typed?.text ?? ''
    await page.getByRole('button', { name: 'Send' }).click()
    visitor.typed = undefined
    sent.push(words)
    await page.getByText(words).first().waitFor()
  },
  async arrived(client: pg.Pool, { student }: Visitor) {
    const asked = await client.query<{ text: string }>(
      'SELECT text FROM questions WHERE uid = $1',
      [student?.uid],
    )
    return asked.rows.map(({ text }) => text)
  },
}

const video = `document.querySelector('video')`
const playFrom = (second: number) =>
  `(async () => { const v = ${video}; v.muted = true; v.currentTime = ${second}; await v.play(); return true })()`

const watch = {
  async open({ page }: Visitor) {
    await page.goto(mathematics)
    await page
      .getByRole('link', { name: /Watch recording/ })
      .first()
      .click()
    const player = page.getByRole('group', { name: /^Recording: / })
    await player.getByRole('button', { name: /^(?:Play|(?:Continue at|Play from) .*)$/ }).click()
    if (!(await becomes(page, playFrom(0)))) throw new Error('the recording does not play')
  },
  /** The sample has 90 seconds; each step plays a part that the player has not loaded yet. */
  async act({ page, sent }: Visitor, step: number) {
    const second = (step * 17) % 80
    if (!(await becomes(page, playFrom(second)))) throw new Error('the recording does not continue')
    if (!(await becomes(page, `!${video}.paused && ${video}.currentTime > ${second + 2}`)))
      throw new Error('the recording stops again')
    sent.push(`second ${second + 1}`)
  },
  /** Progress is sent every 15 seconds. */
  async arrived(client: pg.Pool, { student, sent }: Visitor) {
    const { rows } = await client.query<{ watched: [number, number][] }>(
      'SELECT watched FROM watch_progress WHERE uid = $1',
      [student?.uid],
    )
    const isWatched = (second: number) =>
      rows.some(({ watched }) => watched.some(([from, to]) => from <= second && second <= to))
    return sent.filter((one) => isWatched(Number(one.replace('second ', ''))))
  },
}

/** Opens and closes a PDF, whose reader is loaded with the first one. */
const read = {
  async open({ page }: Visitor) {
    await page.goto(`${mathematics}?show=materials`)
    // Opened materials are cached by the worker, which must be ready.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.getByRole('link', { name: /^Open Mathematics formulae/ }).click()
    await page.getByText('Algebra and sets / Algebra dan set').waitFor({ state: 'attached' })
    await page.goto('/download')
    await page
      .getByRole('link', { name: /mathematics.formulae/i })
      .first()
      .waitFor()
  },
  async act({ page }: Visitor) {
    await page
      .getByRole('link', { name: /mathematics.formulae/i })
      .first()
      .click()
    const reader = page.getByRole('dialog')
    await reader.getByText('Algebra and sets / Algebra dan set').waitFor({ state: 'attached' })
    await reader.getByRole('button', { name: 'Close' }).click()
    await reader.waitFor({ state: 'hidden' })
  },
}

/** Opens one section of the staff area after another, by its navigation. */
const office = (start: string) => ({
  open: async ({ page }: Visitor) => void (await page.goto(start)),
  async act({ page }: Visitor, step: number) {
    if (step % stepsOfDeploy === 5) return void (await page.reload())
    const nav = page.getByRole('navigation', { name: 'Staff' })
    await nav.waitFor()
    const groups = nav.locator('details')
    const group = groups.nth(step % (await groups.count()))
    await group.locator('summary').click()
    const links = group.getByRole('link')
    await links.nth(step % (await links.count())).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  },
})

const publicPaths = ['/terms', '/', '/login', '/', '/spm-timetable', '/igcse-timetable']
const studentPaths = [
  '/dashboard',
  '/classes',
  '/account',
  '/inbox',
  '/spm-past-year-papers',
  '/download',
  '/account',
]
const student = { as: 'subscriber', hasWorker: true } as const

/** Twenty pages of all kinds, and the steps on each. */
export const walks: readonly Walk[] = [
  { name: 'home', hasWorker: true, takesUpdates: true, ...wander(['/', '/terms']) },
  { name: 'public pages', ...wander(publicPaths) },
  { name: 'sign-in', ...type('/login', 'Email') },
  { name: 'sign-in with a worker', hasWorker: true, ...type('/login', 'Email') },
  { name: 'form', ...type('/registerseminar', 'What is your name?') },
  { name: 'dashboard', ...student, takesUpdates: true, ...wander(studentPaths) },
  { name: "a student's pages", as: 'subscriber', ...wander(studentPaths) },
  {
    name: 'classes',
    as: 'subscriber',
    ...wander(['/classes', '/inbox', '/dashboard', '/spm-past-year-papers']),
  },
  { name: 'recording', ...student, ...watch },
  { name: 'recording without a worker', as: 'subscriber', ...watch },
  { name: 'practice', ...student, ...practise },
  { name: 'practice while the new build comes', ...student, offline: 'forward', ...practise },
  { name: 'practice while the old build comes back', ...student, offline: 'back', ...practise },
  { name: 'practice without a worker', as: 'subscriber', ...practise },
  { name: 'question', as: 'subscriber', ...ask },
  { name: 'question while the new build comes', ...student, offline: 'forward', ...ask },
  { name: 'materials', ...student, ...read },
  {
    name: 'order',
    as: 'newcomer',
    ...type('/full-programme/order/subjects', 'Address', async (page) => {
      await page.getByRole('checkbox', { name: /^Mathematics/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
    }),
  },
  {
    name: 'guardian',
    as: 'guardian',
    ...wander(['/guardian', '/payments', '/inbox', '/account']),
  },
  { name: 'staff', as: 'support', ...office('/staff/classes/5?view=students') },
]
