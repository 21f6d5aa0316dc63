import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from './random.ts'
import { makePerson, write, type Kept, type Writer } from './writes.ts'

/** The pause in which a person reads, thinks and types. */
export const betweenMs = 100
/** After this many turns another person comes, because limits leave the first one little to write. */
const turnsOfPerson = 20

export type Writing = {
  /** Acknowledged writes, which must exist. */
  kept: readonly Kept[]
  /** The writes that failed or got no answer, and when. */
  failures: readonly { at: number; what: string }[]
  /** How many writes were answered, refused ones included. */
  answered(): number
  /** When each write in `kept` was acknowledged. */
  keptAt: readonly number[]
  /** When each write in `kept` was begun. */
  begunAt: readonly number[]
  stop(): Promise<void>
}

/** People who write to the servers at `origin`, one thing after another, until they are stopped. */
export async function startWriting({
  origin,
  client,
  random,
  writers,
}: {
  origin: string
  client: pg.Pool
  random: Random
  writers: number
}): Promise<Writing> {
  const kept: Kept[] = []
  const failures: { at: number; what: string }[] = []
  const keptAt: number[] = []
  const begunAt: number[] = []
  let answered = 0
  const admin = await makePerson(client, 'administrator')
  let isOver = false

  async function writeOn(number: number): Promise<void> {
    const forked = random.fork(number)
    let writer: Writer | undefined
    for (let turn = 0; !isOver; turn++) {
      try {
        if (!writer || turn % turnsOfPerson === 0) {
          const person = await makePerson(client, 'student')
          writer = { person, random: forked, order: null, changes: 0 }
        }
        const beganAt = performance.now()
        const done = await write(origin, writer, admin)
        if (done === 'no answer') throw new Error('a write got no answer')
        answered += 1
        if (done) {
          kept.push(done)
          keptAt.push(performance.now())
          begunAt.push(beganAt)
        }
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error)
        failures.push({ at: performance.now(), what: `turn ${turn}: ${what}` })
      }
      await wait(betweenMs)
    }
  }
  const writing = Array.from({ length: writers }, (_, number) => writeOn(number))

  return {
    kept,
    failures,
    keptAt,
    begunAt,
    answered: () => answered,
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}

/** Acknowledged writes that do not exist. */
export async function lostOf(kept: readonly Kept[], client: pg.Pool): Promise<string[]> {
  const lost: string[] = []
  for (const { what, sql, values } of kept)
    if ((await client.query(sql, values)).rowCount === 0)
      lost.push(`lost: ${what} ${JSON.stringify(values)}`)
  return lost
}
