import type { Browser } from 'playwright/test'
import { startSite } from '#tests/support/site.ts'
import { inParallel, type RunOptions, type Outcome } from './command.ts'
import { openBrowserLane } from './fresh-browser.ts'

export type Walk<Counts extends Record<string, number>> = { counts: Counts; faults: string[] }

type Walks<Front> = {
  /** The number of walks at the same time, each with its own browser and front server. */
  atOnce: number
  walkWithinMs: number
  startFront(siteOrigin: string): Promise<Front>
  walk(browser: Browser, front: Front, seed: number): Promise<Walk<Record<string, number>>>
}

/** Walks through the built app in real browsers, one seed each, and sums up the counts. */
export async function walkInBrowsers<Front extends { stop(): Promise<void> }>(
  { count, seed, say }: RunOptions,
  { atOnce, walkWithinMs, startFront, walk }: Walks<Front>,
): Promise<Outcome> {
  const site = await startSite()
  const fronts = await Promise.all(Array.from({ length: atOnce }, () => startFront(site.origin)))
  const idle = fronts.map((front) => ({ front, browser: openBrowserLane(walkWithinMs) }))
  const lanes = [...idle]
  const counted: Record<string, number> = { walks: count }
  const faults: string[] = []

  async function walkOnce(number: number): Promise<void> {
    const lane = idle.pop()
    if (!lane) throw new Error('no lane is idle')
    const { front, browser } = lane
    const walked = await browser.play((context) => walk(context, front, seed + number))
    idle.push(lane)
    for (const [kind, times] of Object.entries(walked.counts))
      counted[kind] = (counted[kind] ?? 0) + times
    const found = walked.faults.map((fault) => `seed ${seed + number}: ${fault}`)
    for (const fault of found) say?.(fault)
    faults.push(...found)
  }

  try {
    await inParallel(count, atOnce, walkOnce, say)
  } finally {
    for (const { front, browser } of lanes) {
      await browser.close()
      await front.stop()
    }
    await site.stop()
  }
  return { counted, faults }
}
