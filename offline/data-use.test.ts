import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { changeDataChoice, dropOldDays, readDataUse } from './data-days.ts'
import { openDataLedger, openDataRows } from './data-use.ts'

const nothing = () => undefined
const now = new Date('2026-11-21T04:00:00Z')
const today = malaysianDay(now)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now }))
afterEach(() => void vi.useRealTimers())

it('PWA-08: nothing is counted before it is asked for', async () => {
  const rows = openDataRows('a')
  const ledger = openDataLedger(rows, nothing)
  ledger.count('played', 5000)
  await ledger.write()
  expect((await readDataUse(rows)).days.size).toBe(0)
})

it('PWA-08: worker and pages add to the same day, and none loses what another wrote', async () => {
  const rows = openDataRows('b')
  const ledgers = ['worker', 'page', 'page'].map(() => openDataLedger(openDataRows('b'), nothing))
  await changeDataChoice(rows, { counts: true, budgetMb: 500 })
  await Promise.all(
    ledgers.flatMap((ledger) =>
      Array.from({ length: 20 }, async () => {
        ledger.count('played', 100)
        ledger.count('rest', 1)
        await ledger.write()
      }),
    ),
  )
  const { days, choice } = await readDataUse(rows)
  expect(days.get(today)).toEqual({ played: 6000, saved: 0, materials: 0, rest: 60 })
  expect(choice).toMatchObject({ counts: true, budgetMb: 500, resetDay: 1 })
})

it('PWA-08: counts are stored automatically, and bytes from a cache are subtracted', async () => {
  const rows = openDataRows('c')
  const ledger = openDataLedger(rows, nothing)
  await changeDataChoice(rows, { counts: true })
  ledger.count('played', 900)
  ledger.count('played', -400)
  vi.advanceTimersByTime(1000)
  await expect.poll(async () => (await readDataUse(rows)).days.get(today)?.played).toBe(500)
})

it('PWA-08: days that no selectable month contains are deleted', async () => {
  const rows = openDataRows('d')
  const ledger = openDataLedger(rows, nothing)
  await changeDataChoice(rows, { counts: true })
  ledger.count('saved', 7)
  await ledger.write()
  await dropOldDays(rows, now)
  expect([...(await readDataUse(rows)).days.keys()]).toEqual([today])
  await dropOldDays(rows, new Date(now.getTime() + 70 * 24 * 3_600_000))
  expect((await readDataUse(rows)).days.size).toBe(0)
  expect((await readDataUse(rows)).choice.counts).toBe(true)
})
