import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { longestTestMs, longestWaitMs } from '#tests/support/limits.ts'
import { endsWithUs, memoryLimit } from './find-ffmpeg.ts'
import { runProgram } from './run-program.ts'

const generous = { silentMs: longestWaitMs, mostMs: longestWaitMs }
/** Ends by itself, with 0, after longer than any test waits. */
const sleep = ['sleep', String(longestTestMs / 1000)]

describe('a program', () => {
  it('that keeps writing is killed at the deadline', async () => {
    const talk = ['sh', '-c', 'while :; do echo on; sleep 0.02; done']
    const limits = { silentMs: longestTestMs, mostMs: 300 }
    expect(await runProgram(talk, limits)).toMatchObject({ code: null })
  })

  it('without output is killed earlier', async () => {
    const limits = { silentMs: 200, mostMs: longestTestMs }
    expect(await runProgram(sleep, limits)).toMatchObject({ code: null })
  })

  it('that does not exist ends with null', async () => {
    expect(await runProgram(['no-such-program'], generous)).toMatchObject({ code: null })
  })
})

const limits = await memoryLimit(512 * 1024 ** 2)

it.skipIf(limits.length === 0)('a program gets no more memory than its limit', async () => {
  const take = (megabytes: number) => {
    const size = `${megabytes}M`
    return runProgram(
      [...limits, 'dd', 'if=/dev/zero', 'of=/dev/null', 'count=1', `bs=${size}`],
      generous,
    )
  }
  expect((await take(64)).code).toBe(0)
  expect((await take(1024)).code).toBeGreaterThan(0)
})

const ending = await endsWithUs()

it.skipIf(ending.length === 0)(
  'a program ends when the server that started it is killed',
  async () => {
    const module = JSON.stringify(new URL('run-program.ts', import.meta.url).href)
    const program = JSON.stringify([...ending, 'sh', '-c', `echo $$ >&3; exec ${sleep.join(' ')}`])
    const limits = `{ silentMs: ${longestTestMs}, mostMs: ${longestTestMs}, onLine: (pid) => console.log(pid) }`
    const server = execFile(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { runProgram } from ${module}; await runProgram(${program}, ${limits})`,
    ])
    const pid = await new Promise<string>((resolve) => {
      server.stdout?.once('data', (text: string) => resolve(text.trim()))
    })
    const isRunning = () => existsSync(`/proc/${pid}`)
    expect(isRunning()).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(isRunning).toBe(false)
  },
)
