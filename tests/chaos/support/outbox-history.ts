import 'fake-indexeddb/auto'
import { setImmediate as turn } from 'node:timers/promises'
import {
  openOutbox,
  type NewOutboxEntry,
  type OutboxEntry,
  type DeliveryResult,
} from '#offline/outbox.ts'
import { outboxStore } from '#offline/cache-names.ts'
import { openDeviceStore, type DeviceStore } from '#offline/store.ts'
import { seeded, type Random } from './random.ts'

/** The result of one history; all but the first three are faults. */
export type Outcome = {
  made: number
  sends: number
  kills: number
  lost: string[]
  doubled: string[]
  disordered: string[]
}

type Tab = {
  outbox: ReturnType<typeof openOutbox>
  pending: Promise<unknown>[]
  isDead: boolean
  kill: () => void
  /** The result of `work`; from the kill on it fails with `Killed`, whatever becomes of the work. */
  whileAlive<T>(work: () => Promise<T>): Promise<T>
}

class Killed extends Error {
  override name = 'Killed'
}

/**
 * One random history of the real outbox, over `fake-indexeddb` and Node's locks, in up to three tabs that are killed at
 * any moment, with a server that answers, fails, answers too late, or refuses. A killed tab does nothing more, but its
 * last requests to store or network are still carried out.
 */
export async function playOutboxHistory(seed: number): Promise<Outcome> {
  const random = seeded(seed)
  const uid = `chaos-${seed}`
  const server = openServer(random)
  let tabs: Tab[] = [openTab(uid)]
  let clock = 0
  let kills = 0
  /** By id: the newest text that its tab confirmed as stored. */
  const noted = new Map<string, string>()

  async function make(tab: Tab): Promise<void> {
    clock += 1
    const id = random.chance(0.3) ? `read-${random.below(3)}` : `question-${clock}`
    const text = `${id} at ${clock}`
    await tab.outbox.enqueue(entryOf(id, text), new Date(clock))
    noted.set(id, text)
  }

  function kill(tab: Tab): void {
    tab.kill()
    kills += 1
    tabs = tabs.filter((one) => one !== tab)
    if (tabs.length === 0) tabs.push(openTab(uid))
  }

  const steps = 10 + random.below(30)
  for (let step = 0; step < steps; step += 1) {
    const tab = random.pick(tabs)
    const kind = random.below(10)
    // A tab makes one entry after another, as a person does.
    if (kind < 4) await survive(make(tab))
    else if (kind < 8) tab.pending.push(survive(tab.outbox.flush(server.sendFrom(tab))))
    else if (kind === 8) kill(tab)
    else if (tabs.length < 3) tabs.push(openTab(uid))
    if (random.chance(0.5)) await turns(random.below(6))
  }
  await Promise.all(tabs.flatMap(({ pending }) => pending))

  server.recover()
  const last = openTab(uid)
  for (let round = 0; round < 5; round += 1) await last.outbox.flush(server.sendFrom(last))
  const left = await last.outbox.entries()
  return { made: noted.size, kills, ...server.judge(noted, left) }
}

async function survive(work: Promise<unknown>): Promise<void> {
  await work.catch((failure: unknown) => {
    if (!(failure instanceof Killed)) throw failure
  })
}

const entryOf = (id: string, text: string): NewOutboxEntry =>
  id.startsWith('read')
    ? { id, kind: 'read', body: { ids: [text] } }
    : {
        id,
        kind: 'question',
        body: {
          class_id: 5,
          lesson_id: null,
          at_second: null,
          text,
          asked_at: '2026-11-24T10:00:00.000Z',
          has_photo: false,
        },
      }

const textOf = (entry: OutboxEntry): string =>
  entry.kind === 'question'
    ? entry.body.text
    : entry.kind === 'read'
      ? (entry.body.ids[0] ?? '')
      : ''

function openTab(uid: string): Tab {
  const store = openDeviceStore<OutboxEntry>(outboxStore(uid))
  const killed = Promise.withResolvers<never>()
  killed.promise.catch(() => undefined)
  let isDead = false
  const whileAlive = async <T>(work: () => Promise<T>): Promise<T> =>
    isDead ? killed.promise : Promise.race([killed.promise, work()])
  const killable: DeviceStore<OutboxEntry> = {
    get: (key) => whileAlive(() => store.get(key)),
    set: (key, row) => whileAlive(() => store.set(key, row)),
    del: (key) => whileAlive(() => store.del(key)),
    change: (key, to) => whileAlive(() => store.change(key, to)),
    entries: () => whileAlive(() => store.entries()),
    clear: () => whileAlive(() => store.clear()),
    isKept: () => store.isKept(),
  }
  return {
    outbox: openOutbox(uid, killable),
    pending: [],
    get isDead() {
      return isDead
    },
    kill() {
      isDead = true
      killed.reject(new Killed())
    },
    whileAlive,
  }
}

function openServer(random: Random) {
  let isWell = false
  let sends = 0
  const newest = new Map<string, string>()
  /** The questions that have arrived, in order. */
  const questions: string[] = []
  /** The tab that is sending a text, and the tab that knows it was delivered. */
  const sendingFrom = new Map<string, Tab>()
  const deliveredFrom = new Map<string, Tab>()
  const doubled: string[] = []

  /**
   * Like the real server: a question is stored once under its id, and of entries that replace each other the newest
   * counts.
   */
  function take(entry: OutboxEntry): void {
    const text = textOf(entry)
    const before = newest.get(entry.id)
    if (before !== undefined && madeAt(before) >= madeAt(text)) return
    newest.set(entry.id, text)
    if (entry.kind === 'question') questions.push(entry.id)
  }

  async function answer(entry: OutboxEntry): Promise<DeliveryResult> {
    const dice = isWell ? 0 : random.below(10)
    const isFinal = dice === 8 && entry.kind === 'question' && random.chance(0.2)
    await turns(random.below(4))
    // Below 7 the entry arrives; at 5 and 6 its answer is lost or late.
    if (dice < 7) take(entry)
    await turns(random.below(4))
    if (dice < 5) return { kind: 'delivered' }
    if (dice === 7) return { kind: 'throttled', why: 'question.too-many' }
    if (isFinal) return { kind: 'refused', why: 'question.locked' }
    // No network, a time-out, a 5xx.
    return { kind: 'wait' }
  }

  return {
    recover() {
      isWell = true
    },
    sendFrom: (tab: Tab) => async (entry: OutboxEntry) => {
      const text = textOf(entry)
      const by = sendingFrom.get(text) ?? deliveredFrom.get(text)
      if (by && !by.isDead) doubled.push(entry.id)
      sends += 1
      sendingFrom.set(text, tab)
      const verdict = await tab.whileAlive(() => answer(entry))
      sendingFrom.delete(text)
      if (verdict.kind === 'delivered') deliveredFrom.set(text, tab)
      return verdict
    },
    /** Compares what was confirmed as stored on the device with what arrived, and with what is left on the device. */
    judge(noted: ReadonlyMap<string, string>, left: readonly OutboxEntry[]) {
      const refused = new Set(left.filter(({ state }) => state === 'refused').map(({ id }) => id))
      const lost = [...noted]
        .filter(([id, text]) => newest.get(id) !== text && !refused.has(id))
        .map(([id]) => id)
      const disordered = questions.filter(
        (id, at) => at > 0 && numberOf(questions[at - 1] ?? '') > numberOf(id),
      )
      return { sends, lost, doubled, disordered }
    },
  }
}

async function turns(count: number): Promise<void> {
  for (let n = count; n > 0; n -= 1) await turn()
}

const numberOf = (id: string): number => Number(id.split('-')[1])
const madeAt = (text: string): number => Number(text.split(' at ')[1])
