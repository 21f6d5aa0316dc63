import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase, startTestPostgres } from '#tests/support/database/database.ts'
import { startTestEmulator } from '#tests/support/outside/emulator.ts'
import { CannotRun, type Device } from './device.ts'
import { startFirefox } from './firefox.ts'
import { begin, journeys } from './journeys.ts'
import { startWebkit } from './webkit.ts'

/**
 * Journeys without a network in browsers other than Chromium: the server is stopped after one visit. Prints for each
 * whether it passed, failed, or cannot be run here and why; ends with 1 when one failed.
 */
const browsers: Record<string, () => Promise<Device>> = {
  firefox: startFirefox,
  webkit: startWebkit,
}
const [wanted = '', only = ''] = process.argv.slice(2)
const start = browsers[wanted]
if (!start) throw new Error(`Say which browser: ${Object.keys(browsers).join(' or ')}.`)

const { bundleServer } = await import('../../build/server-bundle.ts')
await bundleServer()
const emulator = await startTestEmulator()
const postgres = await startTestPostgres({ isInMemory: true })
const database = await createTestDatabase()
const app = await startApp({
  databaseUrl: database.url,
  emulatorHost: emulator.host,
  // WebKit keeps `Secure` cookies over https only, on localhost too.
  env: { SECURE_COOKIES: String(wanted !== 'webkit') },
})
const client = new pg.Pool({ connectionString: database.url, max: 2 })
const count = { passed: 0, failed: 0, 'cannot be run here': 0 }
try {
  let named = false
  for (const [name, walk] of Object.entries(journeys)) {
    if (!name.includes(only)) continue
    const device = await start()
    if (!named) console.log(device.name)
    named = true
    const from = performance.now()
    try {
      const email = `${randomBytes(6).toString('hex')}@example.com`
      const journey = await begin(device, app, client, email)
      await walk(journey)
      const { resumed } = journey
      say('passed', resumed === 'not asked for' ? name : `${name} (${resumed})`)
    } catch (error) {
      if (error instanceof CannotRun) say('cannot be run here', `${name}: ${error.message}`)
      else {
        say('failed', `${name}: ${String(error)}`)
        console.log(await device.run(() => document.body.innerText.slice(0, 500)).catch(String))
      }
    } finally {
      await device.close()
      if (app.pid() === undefined) await app.start()
    }
    function say(outcome: keyof typeof count, text: string): void {
      count[outcome] += 1
      console.log(
        `${outcome.padEnd(18)} ${((performance.now() - from) / 1000).toFixed(0)} s  ${text}`,
      )
    }
  }
} finally {
  await client.end()
  await app.remove()
  await database.drop()
  await postgres.stop()
  await emulator.stop()
}
console.log(
  Object.entries(count)
    .map(([outcome, n]) => `${n} ${outcome}`)
    .join(', '),
)
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
