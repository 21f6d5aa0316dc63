import { endpoints, type Endpoint, type ReplyOf } from '#contract/endpoints.ts'
import { bearer, bearerHere, renewBearer, sessionEnded } from '../session/session.ts'
import { Refusal } from './failures.ts'
import { sendTo, type InputOf } from './send.ts'

/** What follows a failure: it is thrown again, or the call is made once more. */
type Recover = <Answer>(failure: unknown, again: () => Promise<Answer>) => Promise<Answer>

/**
 * Calls a table of the contract; each has a module of its own, so that its schemas are loaded only where they are
 * needed. A write has one key however often it is sent.
 */
export const callsOf =
  <T extends Record<string, Endpoint>>(table: T, recover?: Recover) =>
  async <N extends keyof T & string>(name: N, input: InputOf<T[N]>): Promise<ReplyOf<T[N]>> => {
    const endpoint: T[N] = table[name]
    if (endpoint.who !== 'signed-in') return sendTo(endpoint, name, input, bearerHere())
    const once = { idempotencyKey: crypto.randomUUID(), ...input }
    const call = () => withBearer((token) => sendTo(endpoint, name, once, token))
    return recover ? call().catch((failure: unknown) => recover(failure, call)) : call()
  }

/** Calls that every page may make. @throws Refusal, Unreachable */
export const call = callsOf(endpoints)

/** Sends with the signed-in person's token, and once more with a fresh one if it was refused. */
async function withBearer<T>(sendWith: (bearer: string) => Promise<T>): Promise<T> {
  try {
    return await sendWith(await bearer())
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status !== 401) throw failure
    if (failure.code === 'session.account-closed') {
      sessionEnded('closed')
      throw failure
    }
    return sendWith(await renewBearer())
  }
}
