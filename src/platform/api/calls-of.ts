import type { Endpoint, ReplyOf } from '#contract/endpoints.ts'
import { bearerHere } from '../session/session.ts'
import { withBearer } from './call.ts'
import { sendTo, type InputOf } from './send.ts'

/** What follows a failure: it is thrown again, or the call is made once more. */
type Recover = <Answer>(failure: unknown, again: () => Promise<Answer>) => Promise<Answer>

/** `call` for a separate table of calls, so that its schemas are loaded only where they are needed. */
export const callsOf =
  <T extends Record<string, Endpoint>>(table: T, recover?: Recover) =>
  async <N extends keyof T & string>(name: N, input: InputOf<T[N]>): Promise<ReplyOf<T[N]>> => {
    const endpoint: T[N] = table[name]
    if (endpoint.who === 'anyone') return sendTo(endpoint, name, input, bearerHere())
    const once = { idempotencyKey: crypto.randomUUID(), ...input }
    const call = () => withBearer((token) => sendTo(endpoint, name, once, token))
    return recover ? call().catch((failure: unknown) => recover(failure, call)) : call()
  }
