import { endpoints, type EndpointName, type Reply } from '#contract/endpoints.ts'
import { bearer, renewBearer, sessionEnded } from '../session.ts'
import { Refusal } from './failures.ts'
import { send, type Input } from './send.ts'

/**
 * Calls the API. @throws Refusal for an expected no, Unreachable when there is no answer.
 * A 401 is answered by one exchange, however many calls failed at once, and one more try.
 */
export async function call<N extends EndpointName>(name: N, input: Input<N>): Promise<Reply<N>> {
  if (endpoints[name].who !== 'signed-in') return send(name, input)
  const once = { idempotencyKey: crypto.randomUUID(), ...input }
  return withBearer((token) => send(name, once, token))
}

/** Sends with the token of who is signed in, once more with a fresh one when it was refused. */
export async function withBearer<T>(sendWith: (bearer: string) => Promise<T>): Promise<T> {
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
