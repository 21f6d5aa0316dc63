import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import type { Device } from './device.ts'

const startsWithinMs = 15_000
const screen = ':97'
const notInstalled = 'WebKitGTK does not start. Install it: apt-get install webkit2gtk-driver xvfb'

/**
 * WebKitGTK's small browser (Debian's packages `webkit2gtk-driver` and `xvfb`), by classic WebDriver
 * (https://www.w3.org/TR/webdriver2/). When it is driven it keeps nothing after its end, so it cannot be killed and
 * started again.
 */
export async function startWebkit(): Promise<Device> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser').toSorted().toReversed()
  if (!binary) throw new Error(notInstalled)
  const port = await freePort()
  const display = spawn('Xvfb', [screen, '-screen', '0', '1280x1024x24'], { stdio: 'ignore' })
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen },
  })
  const programs = [driver, display]
  // A program that is not installed never answers, which `until` below reports.
  for (const one of programs) one.on('error', () => undefined)
  const stop = async () => {
    for (const one of programs) {
      if (one.pid === undefined || one.exitCode !== null || one.signalCode !== null) continue
      const ended = once(one, 'exit')
      one.kill()
      await ended
    }
  }

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: { message?: string } | null }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message}`)
    return value
  }

  try {
    await until(() => ask('GET', '/status')).catch((cause: unknown) => {
      throw new Error(notInstalled, { cause })
    })
    const { sessionId, capabilities } = (await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    const session = `/session/${sessionId}`
    await ask('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 30_000 })
    await ask('POST', `${session}/window/rect`, { width: 400, height: 780 })
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      async open(address) {
        // Without the server there may be nothing to load.
        await ask('POST', `${session}/url`, { url: address }).catch(() => undefined)
      },
      async run(work, ...values) {
        const script = `const done = arguments[arguments.length - 1]
          Promise.resolve((${String(work)})(...Array.from(arguments).slice(0, -1)))
            .then((value) => done(String(value ?? '')), (error) => done('failed: ' + error))`
        return String(await ask('POST', `${session}/execute/async`, { script, args: values }))
      },
      restart: null,
      async close() {
        await ask('DELETE', session).catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function until(work: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + startsWithinMs
  for (;;) {
    try {
      return void (await work())
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
      await wait(100)
    }
  }
}
