import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { malaysianDay } from '#contract/calendar.ts'
import { openDataLedger } from './data-use.ts'

const nothing = () => undefined
const today = malaysianDay(new Date())

it('PWA-08: nothing is counted before it is asked for', async () => {
  const ledger = openDataLedger('a', nothing)
  ledger.count('played', 5000)
  await ledger.write()
  expect((await ledger.read()).days.size).toBe(0)
})

it('PWA-08: worker and pages add to the same day, and none loses what another wrote', async () => {
  const ledgers = ['worker', 'page', 'page'].map(() => openDataLedger('b', nothing))
  const [first] = ledgers
  await first?.change({ counts: true, budgetMb: 500 })
  await Promise.all(
    ledgers.flatMap((ledger) =>
      Array.from({ length: 20 }, async () => {
        ledger.count('played', 100)
        ledger.count('rest', 1)
        await ledger.write()
      }),
    ),
  )
  const { days, choice } = (await first?.read()) ?? {}
  expect(days?.get(today)).toEqual({ played: 6000, saved: 0, materials: 0, rest: 60 })
  expect(choice).toMatchObject({ counts: true, budgetMb: 500, resetDay: 1 })
})

it('PWA-08: what was counted is written down by itself, and what a cache had is taken back', async () => {
  const ledger = openDataLedger('c', nothing)
  await ledger.change({ counts: true })
  ledger.count('played', 900)
  ledger.count('played', -400)
  await expect
    .poll(async () => (await ledger.read()).days.get(today)?.played, { timeout: 3000 })
    .toBe(500)
})

it('PWA-08: days that belong to no month any more go', async () => {
  const ledger = openDataLedger('d', nothing)
  await ledger.change({ counts: true })
  ledger.count('saved', 7)
  await ledger.write()
  await ledger.tidy(new Date())
  expect([...(await ledger.read()).days.keys()]).toEqual([today])
  await ledger.tidy(new Date(Date.now() + 70 * 24 * 3_600_000))
  expect((await ledger.read()).days.size).toBe(0)
  expect((await ledger.read()).choice.counts).toBe(true)
})
