import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { asCommand, type RunOptions, type Outcome } from './support/command.ts'
import { halfWritten } from './support/half-written.ts'
import { seeded } from './support/random.ts'
import { makePerson, unsettled, write, type Kept, type Writer } from './support/writes.ts'

const writers = 6
const killsAfterMs = { least: 150, more: 900 }
/**
 * Long, because hundreds of starts compete with other work: a hanging start is a fault, and a failed one is reported at
 * once.
 */
const readyWithinMs = 300_000

/**
 * The real server is killed (SIGKILL) again and again while several people write to every module at once. After each
 * kill every acknowledged write exists, and nothing is half written.
 */
export async function chaosOfKills({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const database = await createTestDatabase()
  // Tokens like the emulator's are accepted without it; nobody signs in with a password here.
  const app = await startApp({
    databaseUrl: database.url,
    emulatorHost: `127.0.0.1:${await freePort()}`,
    readyWithinMs,
    // A killed process leaves no compile cache, so the first one, which ends normally, fills it for all.
    env: { LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: join(tmpdir(), 'kelasku-chaos-compiled') },
  })
  await app.stop()
  await app.start()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const faults: string[] = []
  const acknowledged: Record<string, number> = {}
  let sinceKill: Kept[] = []
  try {
    const admin = await makePerson(client, 'administrator')
    for (let kill = 0; kill < count; kill++) {
      sinceKill = []
      let isOver = false
      // New people each time, because somebody who has paid or asked much has little left to write.
      const states: Writer[] = []
      for (let number = 0; number < writers; number++)
        states.push({
          person: await makePerson(client, 'student'),
          random: random.fork(kill * writers + number),
          order: null,
          changes: 0,
        })
      const writing = states.map(async (writer) => {
        while (!isOver) {
          const kept = await write(app.origin, writer, admin)
          if (kept === 'no answer') return
          if (!kept) continue
          acknowledged[kept.what] = (acknowledged[kept.what] ?? 0) + 1
          sinceKill.push(kept)
        }
      })
      await wait(killsAfterMs.least + random.below(killsAfterMs.more))
      await app.kill()
      isOver = true
      await Promise.all(writing)
      for (const { what, sql, values } of sinceKill)
        if ((await client.query(sql, values)).rowCount === 0)
          faults.push(`kill ${kill}: lost: ${what} ${JSON.stringify(values)}`)
      for (const half of await halfWritten(client))
        faults.push(`kill ${kill}: half-written: ${half}`)
      await app.start()
      if (kill % 20 === 19) say?.(`${kill + 1} of ${count}, faults: ${faults.length}`)
    }
    faults.push(...(await unsettled(client)))
  } finally {
    await client.end()
    await app.remove()
    await database.drop()
  }
  const total = Object.values(acknowledged).reduce((sum, n) => sum + n, 0)
  return { counted: { kills: count, 'writes that were answered': total, ...acknowledged }, faults }
}

if (import.meta.main) await asCommand(chaosOfKills, 200)
