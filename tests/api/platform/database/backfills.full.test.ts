import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { currentBackfills, runBackfills } from '#server/platform/db/backfills.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { planMigrations } from '#server/platform/db/plan-migrations.ts'
import { holdStatements } from '#tests/support/database/hold-statements.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import {
  backfillState,
  daysOfProgress,
  filledDays,
  makeOldProgress,
  planted,
} from '../../support/planted-backfill.ts'

const database = ownDatabase()
const oldRows = 3000

describe('RUN-03: old rows', () => {
  const state = () => backfillState(database.db, 'watched-on')
  /** `npm run migrate -- --backfill`, in a process of its own. */
  function command() {
    const child = spawn(process.execPath, [...planted, 'scripts/migrate.ts', '--backfill'], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()))
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
    return { child, ended }
  }

  it.each([
    ['SIGTERM', 1999],
    ['SIGKILL', 999],
  ] as const)('are filled by the command, which goes on after %s', async (signal, kept) => {
    await makeOldProgress(database.db, oldRows)
    // The second batch is under way.
    const hold = await holdStatements(database.db, {
      ...{ on: 'update', table: 'watch_progress' },
      when: '(select filled > 0 from backfills)',
    })
    const { child, ended } = command()
    await hold.untilHeld()
    child.kill(signal)
    if (signal === 'SIGKILL') await ended
    await hold.release()
    const { code, said } = await ended
    if (signal === 'SIGTERM') {
      expect(code, said).toBe(1)
      expect(said).toContain('Stopped. Run it again to go on.')
    }
    expect(await state()).toMatchObject({ filled: kept, done: false })
    const plan = await planMigrations(database)
    expect(plan.backfills[0]?.state?.filled).toBe(kept)

    const both = await Promise.all([command().ended, command().ended])
    expect(both, JSON.stringify(both)).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await daysOfProgress(database.db)).toEqual(filledDays(oldRows))
    expect(await state()).toMatchObject({ filled: oldRows - 1, done: true })
    expect((await command().ended).said).toContain('Backfills done: 0.')
  })

  it('are filled in the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kelasku-embedded-'))
    const opened = await openDatabase({ folder: join(folder, 'database') })
    try {
      await makeOldProgress(opened.db, oldRows)
      expect(await runBackfills(opened.db, currentBackfills)).toBe(true)
      expect(await daysOfProgress(opened.db)).toEqual(filledDays(oldRows))
    } finally {
      await opened.close()
      await rm(folder, { recursive: true })
    }
  })
})
