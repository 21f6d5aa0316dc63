import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type App } from '#tests/support/e2e.ts'

const root = join(import.meta.dirname, '../../..')

/** The operator's command, as it is typed, against the server that is running. */
export async function switchMaintenance(app: App, ...words: string[]): Promise<string> {
  const command = spawn(process.execPath, ['scripts/maintenance.ts', ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      ORIGIN: app.origin,
      DATA_DIR: app.dataDir,
    },
  })
  let said = ''
  for (const output of [command.stdout, command.stderr])
    output.on('data', (text: Buffer) => void (said += text.toString()))
  await once(command, 'close')
  expect(command.exitCode, said).toBe(0)
  return said
}
