import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endsWithUs, memoryLimit } from './find-ffmpeg.ts'
import { runProgram } from './run-program.ts'

const generous = { silentMs: 20_000, mostMs: 20_000 }
const took = async (work: () => Promise<unknown>) => {
  const began = Date.now()
  await work()
  return Date.now() - began
}

describe('a program', () => {
  it('that keeps writing is killed at the deadline', async () => {
    const talk = ['sh', '-c', 'while :; do echo on; sleep 0.02; done']
    const run = () => runProgram(talk, { silentMs: 20_000, mostMs: 300 })
    expect(await run()).toMatchObject({ code: null })
    expect(await took(run)).toBeLessThan(5000)
  })

  it('without output is killed earlier', async () => {
    const run = () => runProgram(['sleep', '20'], { silentMs: 200, mostMs: 20_000 })
    expect(await run()).toMatchObject({ code: null })
    expect(await took(run)).toBeLessThan(5000)
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
    const program = JSON.stringify([...ending, 'sh', '-c', 'echo $$ >&3; exec sleep 60'])
    const limits = '{ silentMs: 60_000, mostMs: 60_000, onLine: (pid) => console.log(pid) }'
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
    await expect.poll(isRunning, { timeout: 5000 }).toBe(false)
  },
)
