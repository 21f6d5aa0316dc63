import { endpoints, type EndpointName, type Reply } from '#contract/endpoints.ts'
import { bearer, bearerHere, renewBearer, sessionEnded } from '../session/session.ts'
import { Refusal } from './failures.ts'
import { send, type Input } from './send.ts'

/**
 * Calls the API. After a 401 the token is renewed, once for all calls that failed, and the call is retried once.
 * @throws Refusal, Unreachable
 */
export async function call<N extends EndpointName>(name: N, input: Input<N>): Promise<Reply<N>> {
  if (endpoints[name].who !== 'signed-in') return send(name, input, bearerHere())
  const once = { idempotencyKey: crypto.randomUUID(), ...input }
  return withBearer((token) => send(name, once, token))
}

/** Sends with the signed-in person's token, and once more with a fresh one if it was refused. */
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
