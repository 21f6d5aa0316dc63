import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Device } from './device.ts'

const program = 'firefox-esr'
const profileSettings = ['--headless', '--no-remote', '--remote-debugging-port=0']
const tooLateMs = 60_000

type Answer = { id: number; type: 'success' | 'error'; result?: object; message?: string }

/**
 * Firefox ESR (Debian's package `firefox-esr`), which speaks WebDriver BiDi by itself
 * (https://www.w3.org/TR/webdriver-bidi/).
 */
export async function startFirefox(): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'kelasku-firefox-'))
  let browser = await startOn(profile)
  return {
    name: `Firefox ${browser.version}`,
    open: (address) => browser.open(address),
    run: (work, ...values) => browser.run(work, values),
    async restart() {
      await browser.kill()
      browser = await startOn(profile)
    },
    async close() {
      await browser.kill()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function startOn(profile: string) {
  const process = spawn(program, ['--profile', profile, ...profileSettings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  // Without one an error ends this process before it has tidied up; what it means is said by `addressOf`.
  process.on('error', () => undefined)
  const kill = async () => {
    if (process.pid === undefined || process.exitCode !== null || process.signalCode !== null)
      return
    const ended = once(process, 'exit')
    // With its content processes.
    globalThis.process.kill(-process.pid, 'SIGKILL')
    await ended
  }
  try {
    const ask = await connect(await addressOf(process))
    const { capabilities } = (await ask('session.new', { capabilities: {} })) as {
      capabilities: { browserVersion: string }
    }
    const { contexts } = (await ask('browsingContext.getTree', {})) as {
      contexts: { context: string }[]
    }
    const context = contexts[0]?.context
    await ask('browsingContext.setViewport', { context, viewport: { width: 360, height: 740 } })
    return {
      version: capabilities.browserVersion,
      kill,
      async open(address: string) {
        // Without the server there may be nothing to load.
        await ask('browsingContext.navigate', { context, url: address, wait: 'complete' }).catch(
          () => undefined,
        )
      },
      async run(work: (...values: string[]) => unknown, values: string[]): Promise<string> {
        const done = (await ask('script.callFunction', {
          functionDeclaration: String(work),
          arguments: values.map((value) => ({ type: 'string', value })),
          target: { context },
          awaitPromise: true,
        })) as {
          result?: { value?: string | number | boolean }
          exceptionDetails?: { text: string }
        }
        if (done.exceptionDetails) throw new Error(done.exceptionDetails.text)
        return String(done.result?.value ?? '')
      },
    }
  } catch (error) {
    await kill()
    throw error
  }
}

/** Firefox says where it listens. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox says nothing.')
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (!address) continue
    stderr.resume()
    return `${address}/session`
  }
  throw new Error(`${program} did not start. Install it: apt-get install ${program}`)
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(() => {
      throw new Error(`no connection to Firefox at ${address}`)
    }),
  ])
  return async (method: string, params: object): Promise<object> => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const tooLate = setTimeout(resolve, tooLateMs, {
      id,
      type: 'error',
      message: 'no answer',
    } satisfies Answer)
    const answer = await promise
    clearTimeout(tooLate)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result ?? {}
  }
}
