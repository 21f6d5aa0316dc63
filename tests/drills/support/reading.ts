import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../chaos/support/random.ts'
import { betweenMs } from '../../chaos/support/writing.ts'

const pages = [
  '/',
  '/ms',
  '/spm-timetable',
  '/terms',
  '/login',
  '/api/v1/catalogue',
  '/manifest.webmanifest',
]

export type Reading = {
  answered(): number
  /** The pages that failed or got no answer, and when. */
  failures: readonly { at: number; what: string }[]
  stop(): Promise<void>
}

/** People who read public pages of the servers at `origin` until they are stopped. */
export function startReading({
  origin,
  random,
  readers,
}: {
  origin: string
  random: Random
  readers: number
}): Reading {
  const failures: { at: number; what: string }[] = []
  let answered = 0
  let isOver = false
  async function readOn(number: number): Promise<void> {
    const forked = random.fork(number)
    while (!isOver) {
      const path = forked.pick(pages)
      const status = await fetch(origin + path, { redirect: 'manual' }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: Error) => `${error.message} ${String(error.cause)}`,
      )
      if (typeof status === 'number' && status < 500) answered += 1
      else failures.push({ at: performance.now(), what: `GET ${path}: ${status}` })
      await wait(betweenMs)
    }
  }
  const reading = Array.from({ length: readers }, (_, number) => readOn(number))
  return {
    answered: () => answered,
    failures,
    async stop() {
      isOver = true
      await Promise.all(reading)
    },
  }
}
