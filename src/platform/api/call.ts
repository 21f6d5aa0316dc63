import { endpoints, type Endpoint, type ReplyOf } from '#contract/endpoints.ts'
import {
  bearer,
  bearerHere,
  currentSession,
  renewBearer,
  sessionEnded,
} from '../session/session.ts'
import { Refusal } from './failures.ts'
import { sendTo, type InputOf } from './send.ts'

/** Handles a failure: rethrows it or repeats the call. */
type Recover = <Answer>(failure: unknown, again: () => Promise<Answer>) => Promise<Answer>

/**
 * Creates the calls of a table of endpoints. Each table has its own module, so that schemas are loaded only where
 * needed. A write keeps its idempotency key across retries.
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
  const { uid } = currentSession()
  try {
    return await sendWith(await bearer())
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.status !== 401) throw failure
    // It says nothing about the session of another person who has signed in since.
    if (currentSession().uid !== uid) throw failure
    if (failure.code === 'session.account-closed') {
      sessionEnded('closed')
      throw failure
    }
    return sendWith(await renewBearer())
  }
}
