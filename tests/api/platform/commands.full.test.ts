import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { providerEvents } from '#server/platform/db/schema/billing-ledger.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { shopper } from '../support/orders.ts'

// Commands sign with the time of the machine.
const api = await openApiForFile({ now: new Date() })

/** Runs a command of this installation against its running server. */
const run = (script: string, ...words: string[]) => runWith({}, script, ...words)

async function runWith(more: Record<string, string>, script: string, ...words: string[]) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: api.dataDir,
    ORIGIN: api.origin,
    ...more,
  }
  const ended = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], { env })
  return ended.then(
    ({ stdout }) => ({ ok: true, said: stdout.trim() }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr.trim() }),
  )
}
const roleOf = async (uid: string) =>
  (await api.db.select().from(users).where(eq(users.uid, uid)))[0]?.role

describe('STAFF-01: npm run staff', () => {
  it('gives a role and takes it away again', async () => {
    const { uid, email } = await api.arrive('Puan Salmah')
    expect(await run('staff', 'admin', email)).toEqual({
      ok: true,
      said: `${email} is now: administrator.`,
    })
    expect(await roleOf(uid)).toBe('administrator')
    expect(await run('staff', 'student', email, '--url', api.origin)).toEqual({
      ok: true,
      said: `${email} is now: student.`,
    })
    expect(await roleOf(uid)).toBe('student')
  })

  it('prints its help for what it does not know, and the refusal for somebody unknown', async () => {
    const wrong = await run('staff', 'king', 'somebody@example.com')
    expect(wrong).toMatchObject({ ok: false, said: expect.stringContaining('Roles: admin') })
    const unknown = await run('staff', 'teacher', 'nobody@example.com')
    expect(unknown.ok).toBe(false)
    expect(unknown.said).not.toContain('Roles: admin')
    expect(await run('staff', '--help')).toMatchObject({
      ok: true,
      said: expect.stringContaining('Roles: admin'),
    })
  })
})

describe('LEDG-01: npm run payments', () => {
  it('apply stored events again, and compare with the bank', async () => {
    const { reference } = await shopper(api, await api.arrive()).reserve()
    await api.bank.choose(reference, 'pay-at-once')
    const [event] = await api.db.select().from(providerEvents)
    const replayed = await run('payments/replay', '--event', event?.eventId ?? '')
    expect(replayed).toEqual({ ok: true, said: '1 stored events.\nunchanged: 1' })
    const all = await run('payments/replay', '--since', '2020-01-01T00:00:00Z')
    expect(all.said).toContain('unchanged: 1')
    expect(await run('payments/replay', '--since', 'yesterday')).toMatchObject({ ok: false })
    expect(await run('payments/reconcile')).toMatchObject({
      ok: true,
      said: expect.stringContaining('1 at the provider, 0 here.'),
    })
  })
})

describe('RUN-01: a command', () => {
  it.each(['content/load', 'content/export', 'backup', 'restore'])(
    '%s does nothing for an option that it does not know',
    async (script) => {
      for (const option of ['--dryrun', '--help']) {
        const said = `Unknown option '${option}'`
        expect(await run(script, option)).toEqual({
          ok: false,
          said: expect.stringContaining(said),
        })
        expect(existsSync(option)).toBe(false)
      }
      expect(existsSync(join(api.dataDir, 'database'))).toBe(false)
    },
  )

  it('names its database, and why that does not answer', async () => {
    const away = { DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/kelasku' }
    const { ok, said } = await runWith(away, 'media/check')
    expect([ok, said]).toEqual([false, expect.stringContaining('connect ECONNREFUSED 127.0.0.1:1')])
    expect(said).toContain('Database: kelasku at 127.0.0.1:1')
    expect(said).not.toContain('secret')
  })
})
