import * as v from 'valibot'
import { Refused } from '#contract/shared/wire.ts'
import { readConfig } from '#server/config.ts'
import {
  commandKey,
  commandSignatureHeader,
  signCommand,
} from '#server/platform/http/signed-command.ts'
import { openSecrets } from '#server/secrets.ts'

const answerWithinMs = 600_000

/** Sends a signed command to the running server, because only one process can open the embedded database. */
export async function askServer<S extends v.GenericSchema>(
  path: string,
  request: object,
  { schema, at }: { schema: S; at: string | undefined },
): Promise<v.InferOutput<S>> {
  const config = readConfig(process.env)
  const url = new URL(path, at ?? config.origin)
  const body = JSON.stringify(request)
  const command = { method: 'POST', path, rawBody: Buffer.from(body) }
  const key = commandKey((await openSecrets(config)).linkKey)
  const signature = signCommand(command, key, new Date())
  const headers = { 'content-type': 'application/json', [commandSignatureHeader]: signature }
  return answerOf(url, { method: 'POST', body, headers }, schema)
}

/** What the running server answers. @throws what it says when it refuses */
export async function answerOf<S extends v.GenericSchema>(
  url: URL,
  request: RequestInit,
  schema: S,
): Promise<v.InferOutput<S>> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const response = await fetch(url, { ...request, redirect: 'error', signal }).catch(
    (cause: unknown) => {
      throw new Error(`No server answers at ${url.origin}. Name another with --url.`, { cause })
    },
  )
  const answer: unknown = await response.json().catch(() => undefined)
  const read = v.safeParse(schema, answer)
  if (response.ok && read.success) return read.output
  const refused = v.safeParse(Refused, answer)
  throw new Error(
    refused.success ? refused.output.message : `${url.origin} answered ${response.status}.`,
  )
}
