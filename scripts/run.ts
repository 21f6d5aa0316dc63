import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

export type Ran = { ok: boolean; output: string; seconds: number }

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

/**
 * Runs a program of node_modules (or `node`) in the project's folder and returns its output. With `givesWay` it has
 * low priority: on a busy processor it gets a tenth of the time of others.
 */
export async function run(
  command: string,
  args: string[],
  options: { show?: boolean; givesWay?: boolean; env?: Record<string, string> } = {},
): Promise<Ran> {
  const started = performance.now()
  const child = spawn(command === 'node' ? process.execPath : join(bin, command), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command !== 'node',
    // The programs find their Node by name: it must be the one in node_modules.
    env: {
      ...process.env,
      ...options.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    },
  })
  if (options.givesWay && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
      if (options.show) process.stdout.write(text)
    })
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { ok, output, seconds: (performance.now() - started) / 1000 }
}
