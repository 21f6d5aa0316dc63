import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { audit } from '../../../platform/db/schema/platform.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { maintenanceService } from './service.ts'

const now = new Date('2026-11-21T04:00:00Z')
const database = ownDatabase()

/** The next read of the database is made at once, and answers when told to. */
function holdNextRead(): { made: Promise<void>; answer(): void } {
  const { query } = pg.Pool.prototype as { query(...sent: unknown[]): Promise<unknown> }
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  const held = vi.spyOn(pg.Pool.prototype as { query: typeof query }, 'query')
  const made = new Promise<void>((resolve) => {
    held.mockImplementationOnce(async function readNow(this: pg.Pool, ...sent) {
      held.mockRestore()
      const rows = await query.apply(this, sent)
      resolve()
      await late
      return rows
    })
  })
  return { made, answer: () => answer() }
}

it('ROUTE-23: a read that began before the switch and ends after it is ignored', async () => {
  const maintenance = maintenanceService(database.db, (error) => expect.fail(String(error)))
  const early = holdNextRead()
  const asked = maintenance.state(now)
  await early.made
  await maintenance.switch({ on: true, message: 'Back at 6 pm.' }, null, now)
  early.answer()
  expect(await asked).toMatchObject({ on: true, message: 'Back at 6 pm.' })
  expect(await maintenance.state(now)).toMatchObject({ on: true })
})

it('ROUTE-23: a switch by another server is read even while an older read is pending', async () => {
  const maintenance = maintenanceService(database.db, (error) => expect.fail(String(error)))
  const another = maintenanceService(database.db, (error) => expect.fail(String(error)))
  await another.switch({ on: false, message: '' }, null, now)
  const early = holdNextRead()
  const asked = maintenance.state(now)
  await early.made
  await another.switch({ on: true, message: 'Back at 7 pm.' }, null, now)
  await maintenance.refresh(now)
  early.answer()
  await asked
  expect(await maintenance.state(now)).toMatchObject({ on: true, message: 'Back at 7 pm.' })
})

it('ROUTE-05: a switch answers once the pages show it, also when its invalidation arrived before', async () => {
  const maintenance = maintenanceService(database.db, (error) => expect.fail(String(error)))
  const another = maintenanceService(database.db, (error) => expect.fail(String(error)))
  const state = { on: true, message: 'Back at 8 pm.' }
  const order: string[] = []
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => (draw = resolve))
  maintenance.whenChanged(async () => {
    await drawn
    order.push('shown')
  })
  await another.switch(state, null, now)
  await maintenance.refresh(now)
  const switches = () => database.db.$count(audit)
  const before = await switches()
  const switched = maintenance.switch(state, null, now).then(() => order.push('answered'))
  await expect.poll(switches).toBe(before + 1)
  // One more way to the database: an answer that waited for nothing else would be here by now.
  await switches()
  draw()
  await switched
  expect(order).toEqual(['shown', 'answered'])
})
