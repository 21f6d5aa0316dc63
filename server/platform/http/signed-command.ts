import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { keepJsonRaw } from './take-webhook.ts'
import { parseOrRefuse, refuse } from './refusal.ts'

/** A request older or younger than this is refused, which prevents replays. */
export const commandToleranceSeconds = 60
export const commandSignatureHeader = 'x-kelasku-signature'

/** The key of the operator's commands, derived from a key of this installation. */
export const commandKey = (linkKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', linkKey, '', 'kelasku operator commands', 32))

type Command = { method: string; path: string; rawBody: Buffer }

const mark = (key: Buffer, { method, path, rawBody }: Command, seconds: string) =>
  createHmac('sha256', key).update(`${seconds}.${method} ${path}\n`).update(rawBody).digest()

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.METHOD path\nbody">` */
export function signCommand(command: Command, key: Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${mark(key, command, seconds).toString('hex')}`
}

/** Was this request signed with our key within the last minute? */
function isSignedCommand(header: unknown, command: Command, key: Buffer, now: Date): boolean {
  const [, seconds, hex] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (seconds === undefined || hex === undefined) return false
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > commandToleranceSeconds) return false
  return timingSafeEqual(mark(key, command, seconds), Buffer.from(hex, 'hex'))
}

/** An operator's command, and what it does with its body. */
export type OperatorCommand = {
  path: string
  perform(body: unknown, now: Date): Promise<unknown>
}

export const operatorCommand = <S extends v.GenericSchema>(
  path: string,
  schema: S,
  perform: (body: v.InferOutput<S>, now: Date) => Promise<unknown>,
): OperatorCommand => ({
  path,
  perform: (body, now) => perform(parseOrRefuse(schema, body), now),
})

/** Mounts operator's commands; a body is read as raw bytes, because the signature covers them. */
export async function takeCommands(
  app: FastifyInstance,
  commands: readonly OperatorCommand[],
  { key, clock }: { key: Buffer; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    keepJsonRaw(scope)
    for (const { path, perform } of commands)
      scope.post(path, async ({ body: rawBody, headers }, reply) => {
        const now = clock()
        const signature = headers[commandSignatureHeader]
        if (
          !Buffer.isBuffer(rawBody) ||
          !isSignedCommand(signature, { method: 'POST', path, rawBody }, key, now)
        )
          refuse(
            'command.refused',
            'This command is not signed with our key, or not within a minute.',
          )
        reply.header('cache-control', 'no-store')
        return perform(jsonOf(rawBody), now)
      })
  })
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return refuse('request.malformed')
  }
}
