import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '#server/sandbox/emulator.ts'
import { longestTestMs } from '../limits.ts'

const variable = 'KELASKU_TEST_EMULATOR'
const testProject = 'demo-kelasku'

/**
 * The Firebase Auth emulator of the run, ready to use. It is the one that a parent process has started and will stop,
 * otherwise a new one, which takes seconds to start.
 */
export async function startTestEmulator(): Promise<{ host: string; stop(): Promise<void> }> {
  const running = process.env[variable]
  if (running) return { host: running, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'kelasku-emulator-'))
  const said: unknown[] = []
  const keep = (...words: unknown[]) => void said.push(words)
  const emulator = await startEmulator({
    production: false,
    dataDir,
    projectId: testProject,
    host: '127.0.0.1',
    readyWithinMs: longestTestMs,
    log: { debug: keep, info: keep, warn: keep },
  })
  try {
    await emulator.ready
  } catch (cause) {
    const end = said.slice(-20).map((words) => JSON.stringify(words))
    throw new Error(`The auth emulator did not start:\n${end.join('\n')}`, { cause })
  }
  process.env[variable] = emulator.host
  return {
    host: emulator.host,
    async stop() {
      delete process.env[variable]
      await emulator.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** `host:port` of the run's emulator, for FIREBASE_AUTH_EMULATOR_HOST. */
export function testEmulatorHost(): string {
  const host = process.env[variable]
  if (!host) throw new Error(`${variable} is not set: this test needs its runner's global set-up.`)
  return host
}
