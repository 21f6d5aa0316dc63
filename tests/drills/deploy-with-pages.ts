import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startTestEmulator } from '#tests/support/outside/emulator.ts'
import { enter } from '#tests/support/enter.ts'
import { makeNewcomer, makeSubscriber } from '#tests/support/students.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { seeded } from '../chaos/support/random.ts'
import { startFleet, type Fleet } from './support/fleet.ts'
import { becomes, openBrowser, shownOn, whyDead, type OpenPages } from './support/open-pages.ts'
import { makeOtherBuild, type OtherBuild } from './support/other-build.ts'
import { walks, type Visitor } from './support/page-walks.ts'

const actAtOnce = 4
const arrivesWithinMs = 120_000
/** Long enough for anything that would be sent twice. */
const quietMs = 10_000
const offer = 'A new version of Kelasku is ready.'

type Open = { walk: (typeof walks)[number]; visitor: Visitor }

/**
 * Deploys another build to two web servers and a worker behind nginx, one after another, and then the first build
 * again, while twenty pages are open and used in one browser. No request fails, no page dies, and everything sent from
 * the pages, some of them offline meanwhile, arrives once.
 */
export async function drillOfDeploysWithPages({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const faults: string[] = []
  const other = await makeOtherBuild()
  const emulator = await startTestEmulator()
  // As in production.
  const fleet = await startFleet({ emulatorHost: emulator.host, env: { DRAIN_SECONDS: '10' } })
  const pages = await openBrowser(fleet.origin, other.scripts)
  let [steps, updates, sentOffline, highestLoad] = [0, 0, 0, 0]
  try {
    const opened = await openAll(fleet, pages, faults)
    say?.(`${opened.length} pages open`)

    const phase = async (name: string, change?: () => Promise<void>) => {
      const before = faults.length + pages.failures.length
      await Promise.all([change?.(), everybodyActs(name)])
      highestLoad = Math.max(highestLoad, ...loadavg())
      const [load = 0] = loadavg()
      const now = faults.length + pages.failures.length
      say?.(`${name}: faults ${now - before}, load ${load.toFixed(1)}`)
    }
    const nthStep = new Map<Open, number>()
    const everybodyActs = async (name: string) => {
      const order = random.shuffled(opened)
      await inParallel(order.length, actAtOnce, async (number) => {
        const one = order[number]
        if (!one) return
        const step = nthStep.get(one) ?? 0
        nthStep.set(one, step + 1)
        steps += 1
        const fault = await act(one, step)
        if (fault) faults.push(`${one.walk.name}, ${name}: ${fault}`)
      })
    }
    const act = async ({ walk, visitor }: Open, step: number) => {
      try {
        if (walk.hasWorker) await visitor.page.evaluate(comesBackToTheTab)
        if (walk.takesUpdates && (await takeUpdate(visitor))) updates += 1
        await walk.act(visitor, step)
      } catch (error) {
        return `${wordsOf(error)} at ${await shownOn(visitor.page)}`
      }
      return whyDead(visitor)
    }
    const deploy = async (way: 'forward' | 'back', folder: string | undefined) => {
      const offline = opened.filter(({ walk }) => walk.offline === way)
      const sent = () => offline.reduce((sum, { visitor }) => sum + visitor.sent.length, 0)
      const before = sent()
      for (const { visitor } of offline) await visitor.context.setOffline(true)
      for (const [number, server] of [...fleet.web, fleet.worker].entries()) {
        await phase(`${way}, server ${number + 1} of 3`, async () => {
          await server.stop()
          await server.start(folder)
        })
        if (number > 0) continue
        faults.push(...(await expectTwoBuilds(fleet, other, way === 'forward')))
        await phase(`${way}, both builds`)
      }
      sentOffline += sent() - before
      for (const { visitor } of offline) await visitor.context.setOffline(false)
    }

    await phase('one build')
    for (let n = 0; n < count; n++) {
      await deploy('forward', other.folder)
      await phase('the new build')
      await deploy('back', undefined)
      await phase('the old build again')
    }

    const kept = await lostOrTwice(opened, fleet.client)
    return {
      counted: {
        pages: opened.length,
        'deploys, there and back': count,
        'steps on the pages': steps,
        'requests that were answered': pages.answered(),
        'requests that failed': pages.failures.length,
        'scripts of the other build that pages loaded': pages.ofOtherBuild(),
        'updates taken': updates,
        'answers, questions and seconds watched that were sent': kept.sent,
        'of them without a network': sentOffline,
        'load average, highest': highestLoad.toFixed(1),
      },
      faults: [...pages.failures, ...faults, ...kept.faults],
    }
  } finally {
    await pages.close()
    await fleet.stop()
    await emulator.stop()
    await other.remove()
  }
}

/** The message without Playwright's log of calls. */
const wordsOf = (error: unknown) => String(error).split('\n', 1).join('')

const comesBackToTheTab = `void document.dispatchEvent(new Event('visibilitychange'))`

async function openAll(fleet: Fleet, pages: OpenPages, faults: string[]): Promise<Open[]> {
  const opened: Open[] = []
  for (const walk of walks) {
    const page = await pages.open(walk.name, { hasWorker: walk.hasWorker === true })
    const visitor: Visitor = {
      ...page,
      student: await enterAs(walk.as, fleet, page.page),
      sent: [],
    }
    try {
      await walk.open(visitor)
      if (walk.hasWorker)
        await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
      opened.push({ walk, visitor })
    } catch (error) {
      faults.push(`${walk.name} does not open: ${wordsOf(error)} at ${await shownOn(page.page)}`)
    }
  }
  return opened
}

async function enterAs(
  role: (typeof walks)[number]['as'],
  { origin, client, web }: Fleet,
  page: Visitor['page'],
) {
  if (!role) return undefined
  const databaseUrl = web[0]?.databaseUrl ?? ''
  const make = role === 'subscriber' || role === 'support' ? makeSubscriber : makeNewcomer
  const email = `${role}-${Math.random().toString(36).slice(2)}@example.com`
  const student = await make(databaseUrl, { name: 'Aina', email })
  if (role === 'support')
    await client.query("UPDATE users SET role = 'support' WHERE uid = $1", [student.uid])
  if (role === 'guardian') {
    const child = await makeSubscriber(databaseUrl, { name: 'Sofea', email: `child-${email}` })
    await client.query(
      `INSERT INTO guardianships (student_uid, address, guardian_uid, origin, made_at, bound_at,
         confirmed_at, text_version, language)
       VALUES ($1, $2, $3, 'invitation', now(), now(), now(), '2026-11-01', 'en')`,
      [child.uid, email, student.uid],
    )
  }
  await enter(page, student, origin)
  return student
}

/** @returns whether an update was offered and taken */
async function takeUpdate({ page }: Visitor): Promise<boolean> {
  if (!(await page.getByText(offer).isVisible())) return false
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Update' }).click()
  await reloaded
  await becomes(page, `'started' in document.documentElement.dataset`)
  return true
}

/** Checks that only the first of the two web servers has the other build. */
async function expectTwoBuilds(
  { web }: Fleet,
  { scripts }: OtherBuild,
  isForward: boolean,
): Promise<string[]> {
  const isOther = await Promise.all(
    web.map(async ({ origin }) => {
      const html = await (await fetch(`${origin}/`)).text()
      return [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].some(([path]) => scripts.has(path))
    }),
  )
  return isOther.join() === [isForward, !isForward].join()
    ? []
    : ['the two web servers do not have two builds']
}

/** Waits for everything sent from the pages, then longer, to see whether anything arrives twice. */
async function lostOrTwice(
  opened: readonly Open[],
  client: pg.Pool,
): Promise<{ sent: number; faults: string[] }> {
  const senders = opened.filter(({ walk }) => walk.arrived)
  const look = () =>
    Promise.all(
      senders.map(async ({ walk, visitor }) => {
        const { sent } = visitor
        const arrived = (await walk.arrived?.(client, visitor)) ?? []
        const isAll = arrived.toSorted().join('\n') === sent.toSorted().join('\n')
        return isAll ? [] : [`${walk.name}: sent ${sent.length}, arrived ${arrived.length}`]
      }),
    )
  const isLacking = async () => (await look()).flat().length > 0
  for (const until = Date.now() + arrivesWithinMs; Date.now() < until && (await isLacking());)
    await wait(500)
  await wait(quietMs)
  const sent = senders.reduce((sum, { visitor }) => sum + visitor.sent.length, 0)
  return { sent, faults: (await look()).flat() }
}

if (import.meta.main) await asCommand(drillOfDeploysWithPages, 1)
