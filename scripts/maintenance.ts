import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Maintenance } from '#contract/school/maintenance.ts'
import { Refused } from '#contract/shared/wire.ts'
import { readConfig } from '#server/config.ts'
import { maintenancePath } from '#server/app/operator-commands.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import { openSecrets } from '#server/secrets.ts'
import { printResult } from './command.ts'

/**
 * Switches the maintenance mode of the running server, or prints its state. Sends a signed command, because only one
 * process can open the embedded database.
 */
const help = `npm run maintenance                            prints the state
npm run maintenance -- on --message "Back at 6 pm."
npm run maintenance -- off
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`
const answerWithinMs = 30_000

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      message: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [to, ...more] = positionals
  if (values.help) return help
  if (more.length > 0 || (to !== undefined && to !== 'on' && to !== 'off')) throw new Error(help)
  const config = readConfig(process.env)
  const url = new URL(maintenancePath, values.url ?? config.origin)
  if (to === undefined) return words(await ask(url, {}))
  const body = JSON.stringify({ on: to === 'on', message: values.message ?? '' })
  const command = { method: 'POST', path: maintenancePath, rawBody: Buffer.from(body) }
  const key = commandKey((await openSecrets(config)).linkKey)
  const signature = signCommand(command, key, new Date())
  const headers = { 'content-type': 'application/json', [commandSignatureHeader]: signature }
  return words(await ask(url, { method: 'POST', body, headers }))
}

async function ask(url: URL, init: RequestInit): Promise<Maintenance> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const response = await fetch(url, { ...init, redirect: 'error', signal }).catch(
    (cause: unknown) => {
      throw new Error(`No server answers at ${url.origin}. Name another with --url.`, { cause })
    },
  )
  const body: unknown = await response.json().catch(() => undefined)
  const state = v.safeParse(Maintenance, body)
  if (response.ok && state.success) return state.output
  const refused = v.safeParse(Refused, body)
  throw new Error(
    refused.success ? refused.output.message : `${url.origin} answered ${response.status}.`,
  )
}

function words({ on, message, since }: Maintenance): string {
  if (!on) return 'Maintenance is off.'
  return [`Maintenance is on since ${since ?? 'an unknown time'}.`, message]
    .filter(Boolean)
    .join('\n')
}

await printResult(run())
