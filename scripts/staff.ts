import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { roles } from '#contract/kinds.ts'
import { Refused } from '#contract/wire.ts'
import { readConfig } from '#server/config.ts'
import { commandKey, commandSignatureHeader, signCommand } from '#server/http/signed-command.ts'
import { secondFactorCommandPath } from '#server/modules/second-factor/routes.ts'
import { roleCommandPath } from '#server/modules/staff/routes.ts'
import { openSecrets } from '#server/secrets.ts'
import { printResult } from './command.ts'

/**
 * Gives somebody a role, the first administrator for one, or resets a second factor. It asks the server that is running, because the
 * embedded database is open in one process only, and signs with the keys of this installation.
 */
const help = `npm run staff -- admin someone@example.com
Roles: admin, support, teacher, and student to take it away. The person must have signed in before.
npm run staff -- reset-second-factor someone@example.com
For an administrator who has lost phone and recovery codes: they set up another at the next visit.
--url http://127.0.0.1:8080 names the server; without it, it is the one at ORIGIN.`
const answerWithinMs = 30_000

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [named, email, ...more] = positionals
  const role = roles.find((one) => one === (named === 'admin' ? 'administrator' : named))
  if (values.help) return help
  const resets = named === 'reset-second-factor'
  if ((!role && !resets) || !email || more.length > 0) throw new Error(help)
  const config = readConfig(process.env)
  const path = resets ? secondFactorCommandPath : roleCommandPath
  const url = new URL(path, values.url ?? config.origin)
  const body = JSON.stringify(resets ? { email } : { email, role })
  const command = { method: 'POST', path, rawBody: Buffer.from(body) }
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
  if (response.ok)
    return resets
      ? `${email} has no second factor now and sets up another at the next visit.`
      : `${email} is now: ${role}.`
  const refused = v.safeParse(Refused, await response.json().catch(() => undefined))
  throw new Error(
    refused.success ? refused.output.message : `${url.origin} answered ${response.status}.`,
  )
}

await printResult(run())
