import 'fake-indexeddb/auto'
import { setImmediate as turn } from 'node:timers/promises'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import {
  answersOfAttempt,
  submitted,
  markAttempt,
  marksOf,
  mergeAttempts,
  startAttempt,
  withAnswer,
} from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { outboxStore, attemptsStore } from '#offline/cache-names.ts'
import { openOutbox, type OutboxEntry, type DeliveryResult } from '#offline/outbox.ts'
import { openAttempts, settle } from '#offline/attempts.ts'
import { openDeviceStore, type DeviceStore } from '#offline/store.ts'
import { seeded, type Random } from './random.ts'

/** The result of one history; the last three are faults. */
export type Outcome = {
  taps: number
  kills: number
  lost: string[]
  doubled: string[]
  different: string[]
}

const minuteMs = 60_000
const start = Date.parse('2026-11-24T08:00:00.000Z')
const paper = {
  id: 'paper-mathematics-1',
  title: 'Paper 1',
  minutes: 30,
  question_ids: Array.from({ length: 8 }, (_, n) => `q-${n}`),
}
const questions = new Map(
  paper.question_ids.map((id, n): [string, PracticeQuestion] => [
    id,
    {
      id,
      chapter_id: 'mathematics-f4-1',
      difficulty: 1,
      text: ['?'],
      worked: [['1']],
      paper: null,
      is_sample: true,
      kind: 'number',
      value: n,
      tolerance: 0,
      units: [],
    },
  ]),
)

class Killed extends Error {
  override name = 'Killed'
}

/**
 * One paper, answered on two devices whose pages are killed at any moment, with the real outbox and store over
 * `fake-indexeddb` and a server that answers, fails, or answers too late. The last store request of a killed page may
 * still be carried out.
 */
export async function playAttemptHistory(seed: number): Promise<Outcome> {
  const random = seeded(seed)
  const server = openServer(random)
  const id = `7a0fd6a2-06cb-4b77-b6a2-${(0xa00000000000 + seed).toString(16).slice(-12)}`
  let clock = start
  let taps = 0
  let kills = 0
  /** By question: the latest tap that its page confirmed as stored. */
  const noted = new Map<string, string>()
  const devices = ['phone', 'tablet'].map((name) => `chaos-${seed}-${name}`)
  let pages = await Promise.all(devices.map((device) => openPage(device)))
  await pages[0]?.keep(id, startAttempt(paper, new Date(clock)))

  const steps = 30 + random.below(40)
  for (let step = 0; step < steps; step += 1) {
    clock += 1 + random.below(10_000)
    const at = random.below(pages.length)
    const page = pages[at]
    if (!page) continue
    const dice = random.below(10)
    if (dice < 6) {
      const state = page.state(id, server)
      const questionId = random.pick(paper.question_ids)
      if (!state) continue
      const text = String(random.below(8))
      // The second device's clock is behind.
      const now = new Date(clock - (at === 1 ? 20_000 : 0))
      const tapped = withAnswer(state, questionId, { kind: 'number', text }, now)
      taps += 1
      const kept = survive(page.keep(id, tapped)).then((isKept) => {
        const made = tapped.answers.find(({ question_id }) => question_id === questionId)?.at ?? ''
        if (isKept && made > (noted.get(questionId) ?? '')) noted.set(questionId, made)
      })
      if (random.chance(0.5)) await kept
      else page.pending.push(kept)
    } else if (dice < 8) page.pending.push(survive(page.outbox.flush(server.send)))
    else {
      page.kill()
      kills += 1
      await turns(random.below(4))
      pages = await Promise.all(
        pages.map(async (one, n) => (n === at ? openPage(devices[n] ?? '') : one)),
      )
    }
    if (random.chance(0.5)) await turns(random.below(6))
  }
  await Promise.all(pages.flatMap(({ pending }) => pending))

  server.recover()
  const last = await Promise.all(devices.map((device) => openPage(device)))
  const [phone] = last
  // Answers of the other device may arrive after the submission; reopening both sends the rest.
  if (random.chance(0.5)) for (const page of random.shuffled(last)) await page.reopen(server, clock)
  const whole = phone?.state(id, server)
  if (phone && whole) await phone.keep(id, submitted(whole, new Date(clock + minuteMs)))
  for (let round = 0; round < 2; round += 1)
    for (const page of last) await page.reopen(server, clock + minuteMs)

  const kept = server.attempt(id)
  const there = new Map(kept?.answers.map(({ question_id, at }) => [question_id, at]))
  const states = await Promise.all(last.map(async (page) => (await page.attempts.all()).get(id)))
  return {
    taps,
    kills,
    lost: [...noted].filter(([question, at]) => (there.get(question) ?? '') < at).map(([q]) => q),
    doubled: server.doubled(),
    different: [
      ...(kept?.submitted_at ? [] : ['not submitted']),
      ...states.flatMap((state) =>
        state && kept && marksIn(state) !== marksIn(kept) ? ['marks'] : [],
      ),
    ],
  }
}

const marksIn = (state: SaveAttempt) => JSON.stringify(marksOf(markAttempt(state, questions)))

/** @returns false if its page was killed first */
async function survive(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (failure) {
    if (!(failure instanceof Killed)) throw failure
    return false
  }
}

type Server = ReturnType<typeof openServer>

/** A page of a device, with the storage of the device. */
async function openPage(device: string) {
  const killed = Promise.withResolvers<never>()
  killed.promise.catch(() => undefined)
  let isDead = false
  const whileAlive = <T>(work: () => Promise<T>): Promise<T> =>
    isDead ? killed.promise : Promise.race([killed.promise, work()])
  function killable<T>(name: string): DeviceStore<T> {
    const store = openDeviceStore<T>(name)
    return {
      get: (key) => whileAlive(() => store.get(key)),
      set: (key, row) => whileAlive(() => store.set(key, row)),
      del: (key) => whileAlive(() => store.del(key)),
      change: (key, to) => whileAlive(() => store.change(key, to)),
      entries: () => whileAlive(() => store.entries()),
      clear: () => whileAlive(() => store.clear()),
      isKept: () => store.isKept(),
    }
  }
  const outbox = openOutbox(device, killable<OutboxEntry>(outboxStore(device)))
  const attempts = openAttempts(device, killable<SaveAttempt>(attemptsStore(device)))
  const here = new Map(await attempts.all())
  for (const { id, kind, body } of await outbox.entries())
    if (kind === 'attempt') here.set(id, mergeAttempts(here.get(id) ?? body, body))

  /** Like `keepAttempt` of the platform. */
  async function keep(id: string, state: SaveAttempt): Promise<void> {
    here.set(id, state)
    await Promise.all([
      attempts.keep(id, state),
      outbox.enqueue({ id, kind: 'attempt', body: state }, new Date(), mergeAttempts),
    ])
  }
  return {
    outbox,
    attempts,
    keep,
    pending: [] as Promise<unknown>[],
    kill() {
      isDead = true
      killed.reject(new Killed())
    },
    /** What the page shows: its own state merged with the server's. */
    state(id: string, server: Server): SaveAttempt | undefined {
      const known = server.answering(id)
      const mine = here.get(id)
      return known && mine ? mergeAttempts(known, mine) : (mine ?? known)
    },
    async reopen(server: Server, clock: number): Promise<void> {
      for (const one of settle(await attempts.all(), server.all(), new Date(clock)))
        await (one.does === 'send' ? keep(one.id, one.state) : attempts.forget(one.id))
      await outbox.flush(server.send)
    },
  }
}

/** Merges and marks like the real server. */
function openServer(random: Random) {
  let isWell = false
  const attempts = new Map<string, SaveAttempt>()
  /** Answers by their id, and the ids by question. */
  const answers = new Map<string, string>()
  function take(id: string, state: SaveAttempt): void {
    const merged = mergeAttempts(attempts.get(id) ?? state, state)
    attempts.set(id, merged)
    if (merged.submitted_at !== null)
      for (const answer of answersOfAttempt(id, merged, questions))
        answers.set(answer.id, answer.question_id)
  }
  return {
    recover() {
      isWell = true
    },
    all: () => attempts,
    attempt: (id: string) => attempts.get(id),
    answering: (id: string) => (isWell || random.chance(0.5) ? attempts.get(id) : undefined),
    async send({ id, kind, body }: OutboxEntry): Promise<DeliveryResult> {
      const dice = isWell ? 0 : random.below(10)
      await turns(random.below(4))
      // Below 8 the entry arrives; at 6 and 7 its answer is lost.
      if (kind === 'attempt' && dice < 8) take(id, body)
      await turns(random.below(4))
      return dice < 6 ? { kind: 'delivered' } : { kind: 'wait' }
    },
    doubled: () => [...answers.values()].filter((question, n, all) => all.indexOf(question) < n),
  }
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await turn()
}
