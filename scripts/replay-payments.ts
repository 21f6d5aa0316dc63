import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Refused } from '#contract/wire.ts'
import { readConfig } from '#server/config.ts'
import { commandKey, commandSignatureHeader, signCommand } from '#server/http/signed-command.ts'
import { replayCommandPath } from '#server/modules/ledger/routes.ts'
import { openSecrets } from '#server/secrets.ts'
import { printResult } from './command.ts'

/**
 * Applies the provider's stored events again. It asks the server that is running, because the embedded database is
 * open in one process only, and signs with the keys of this installation.
 */
const help = `npm run payments:replay                             applies every stored event again
npm run payments:replay -- --since 2026-11-20T00:00:00Z   those that came since
npm run payments:replay -- --event evt_1234               one
What was applied before changes nothing.
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`
const answerWithinMs = 600_000

const Replayed = v.object({ events: v.number(), verdicts: v.record(v.string(), v.number()) })

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      since: { type: 'string' },
      event: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return help
  const { since, event } = values
  if (since !== undefined && Number.isNaN(Date.parse(since))) throw new Error(help)
  const config = readConfig(process.env)
  const url = new URL(replayCommandPath, values.url ?? config.origin)
  const body = JSON.stringify({
    ...(since !== undefined && { since: new Date(since).toISOString() }),
    ...(event !== undefined && { event }),
  })
  const command = { method: 'POST', path: replayCommandPath, rawBody: Buffer.from(body) }
  const key = commandKey((await openSecrets(config)).linkKey)
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [commandSignatureHeader]: signCommand(command, key, new Date()),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch((cause: unknown) => {
    throw new Error(`No server answers at ${url.origin}. Name another with --url.`, { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const replayed = v.safeParse(Replayed, answer)
  if (response.ok && replayed.success) {
    const { events, verdicts } = replayed.output
    const counts = Object.entries(verdicts).map(([verdict, count]) => `${verdict}: ${count}`)
    return [`${events} stored events.`, ...counts].join('\n')
  }
  const refused = v.safeParse(Refused, answer)
  throw new Error(
    refused.success ? refused.output.message : `${url.origin} answered ${response.status}.`,
  )
}

await printResult(run())
