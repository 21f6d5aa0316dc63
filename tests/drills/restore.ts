import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { somebody } from '#tests/support/api.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { asCommand, type RunOptions, type Outcome } from '../chaos/support/command.ts'
import { halfWritten } from '../chaos/support/half-written.ts'
import { seeded, type Random } from '../chaos/support/random.ts'
import { makePerson } from '../chaos/support/writes.ts'
import { lostOf, startWriting, type Writing } from '../chaos/support/writing.ts'
import { startArchivedPostgres } from './support/archived-postgres.ts'
import { isSignedIn, payAtBank, signIn, startTokenEndpoint, walkAs } from './support/walk.ts'

const root = join(import.meta.dirname, '../..')
const writers = 4
const readyWithinMs = 120_000
const beforeBackupMs = 5000
const betweenMs = 15_000
const afterMistakeMs = 5000
/** The database is restored to this long before the mistake. */
const marginMs = 1000
const recordsWithinMs = 20_000
const classId = 5

/** A mistake made in a hurry, on the wrong server. */
const mistake = `
  delete from enrolments;
  drop table watch_progress cascade;`

/** Queries that find ledgers that do not balance. */
const unbalanced: Record<string, string> = {
  'a paid order with another sum in the ledger': `
    select o.id::text from orders o where o.status = 'PAID' and o.total_sen <> (
      select coalesce(sum(e.amount_sen), 0) from payment_entries e where e.order_id = o.id)`,
  'money of an order that is not paid': `
    select o.id::text from orders o join payment_entries e on e.order_id = o.id where o.status <> 'PAID'`,
  'a payment that succeeded without an entry': `
    select p.id::text from payments p where p.status = 'succeeded'
      and not exists (select from payment_entries e where e.payment_id = p.id)`,
}

/**
 * Rows and a table are deleted by mistake while people write. The database is restored to the second before, from a
 * backup and the archive of changes, by the kit's files for pgBackRest; then the server continues with it and the
 * existing media.
 */
export async function drillOfRestore({ count, seed, say }: RunOptions): Promise<Outcome> {
  const faults: string[] = []
  const counted: Outcome['counted'] = {}
  for (let round = 0; round < count; round++) {
    const found = await restoreOnce(seeded(seed).fork(round))
    counted[`round ${round + 1}`] = found.figures
    say?.(`round ${round + 1}: ${found.figures}`)
    faults.push(...found.faults)
  }
  return { counted, faults }
}

async function restoreOnce(random: Random) {
  const faults: string[] = []
  const demand = (isSo: boolean, what: string) => void (isSo || faults.push(what))
  const postgres = await startArchivedPostgres()
  const client = new pg.Pool({ connectionString: postgres.url, max: 2 })
  client.on('error', () => undefined)
  const platform = await startTokenEndpoint()
  const emulatorHost = new URL(platform.url).host
  let app: App | undefined
  try {
    app = await startApp({
      databaseUrl: postgres.url,
      emulatorHost,
      readyWithinMs,
      env: { LOG_LEVEL: 'silent' },
    })
    const { origin } = app
    const ask = async (sql: string, values: unknown[] = []) =>
      (await client.query<Record<string, unknown>>(sql, values)).rows
    const run = (script: string, ...args: string[]) => runScript(app as App, script, args)
    const statusOf = async (id: string) =>
      (await ask('select status from orders where id = $1', [id]))[0]?.['status']

    const writing = await startWriting({ origin, client, random, writers })
    await wait(beforeBackupMs)
    const backup = await postgres.backUp('full')

    // Before that moment somebody signs in, pays and reserves, and a teacher adds two files.
    const staff = walkAs(origin, await makePerson(client, 'administrator'))
    const student = somebody()
    const session = await signIn(origin, student)
    const walk = async () => walkAs(origin, await makePerson(client, 'student'))
    const paid = await (await walk()).reserve()
    await payAtBank(origin, paid.reference)
    const recorded = await until(async () => (await statusOf(paid.id)) === 'PAID')
    demand(recorded, 'an order that was paid is not recorded as paid')
    const reserved = await (await walk()).reserve()
    const kept = await staff.addMaterial(classId, 'Kept')
    const removedLater = await staff.addMaterial(classId, 'Removed later')
    await wait(betweenMs)

    const moment = new Date(Date.now())
    await wait(marginMs)
    // After that moment, and before anybody notices the mistake.
    const lateSession = await signIn(origin, somebody())
    await payAtBank(origin, reserved.reference)
    const late = await (await walk()).reserve()
    await payAtBank(origin, late.reference)
    const lateMaterial = await staff.addMaterial(classId, 'Too late')
    await staff.removeMaterial(removedLater)
    await client.query(mistake)
    await wait(afterMistakeMs)
    await writing.stop()

    const noticedAt = performance.now()
    await app.stop()
    await postgres.stopServer()
    await postgres.restore(moment)
    const restoredAt = performance.now()

    // The content of the database before a server works on it.
    const { before, after } = partsOf(writing, moment)
    faults.push(...(await lostOf(before, client)))
    const tooLate = after.length - (await lostOf(after, client)).length
    demand(tooLate === 0, `${tooLate} writes from after the moment are there`)
    faults.push(...(await halfWritten(client)))
    for (const [what, sql] of Object.entries(unbalanced))
      for (const row of await ask(sql)) faults.push(`${what}: ${String(row['id'])}`)
    const materials = await ask('select id from materials where id = any($1)', [
      [kept, removedLater, lateMaterial],
    ])
    demand(materials.length === 2, `${materials.length} of the two materials are there`)
    const checkingFrom = performance.now()
    await run('media/check.ts', '--sums').catch((error: Error) => faults.push(error.message))
    const checkedMs = performance.now() - checkingFrom

    await run('after-restore.ts')
    const startingFrom = performance.now()
    await app.start()
    const answersAt = performance.now()
    demand(await isSignedIn(origin, session), 'a student who had signed in is signed out')
    demand(!(await isSignedIn(origin, lateSession)), 'a session from after the moment is there')
    await signIn(origin, somebody())
    const again = await (await walk()).reserve()
    await payAtBank(origin, again.reference)
    demand(
      await until(async () => (await statusOf(again.id)) === 'PAID'),
      'no order can be paid any more',
    )
    const reconciled = await run('payments/reconcile.ts', '--url', origin)
    demand((await statusOf(reserved.id)) === 'PAID', 'a payment after the moment did not come back')
    const orphans = await ask('select 1 from payment_discrepancies where resolved_at is null')
    demand(orphans.length >= 1, 'money without an order is shown to nobody')
    // Archiving continues.
    await postgres.backUp('diff')
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    return {
      faults,
      figures: [
        `${before.length} acknowledged writes before the moment, all asked for`,
        `${after.length} after it, ${tooLate} of them there`,
        `database ${megabytes(backup.database)}, backup ${megabytes(backup.stored)}`,
        `restored after ${seconds(restoredAt - noticedAt)} s`,
        `media checked in ${seconds(checkedMs)} s`,
        `answers after ${seconds(restoredAt - noticedAt + answersAt - startingFrom)} s`,
        `reconcile: ${reconciled.trim().replaceAll('\n', ' ')}`,
      ].join('; '),
    }
  } finally {
    await app?.remove()
    await platform.stop()
    await client.end()
    await postgres.stop()
  }
}

/** The acknowledged writes before the moment, and those begun after it. */
function partsOf({ kept, keptAt, begunAt }: Writing, moment: Date) {
  const at = moment.getTime() - performance.timeOrigin
  return {
    before: kept.filter((_, n) => (keptAt[n] ?? Infinity) <= at),
    after: kept.filter((_, n) => (begunAt[n] ?? -Infinity) > at),
  }
}

/** Runs a command like an operator, with the server's variables. */
async function runScript(app: App, script: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts', script), ...args],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'test',
        ORIGIN: app.origin,
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.databaseUrl,
        FIREBASE_PROJECT_ID: 'demo-kelasku',
      },
    },
  )
  return stdout
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + recordsWithinMs
  while (performance.now() < giveUpAt) {
    if (await isSo()) return true
    await wait(100)
  }
  return false
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

if (import.meta.main) await asCommand(drillOfRestore, 1, { database: false })
