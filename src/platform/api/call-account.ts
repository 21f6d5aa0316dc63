import {
  accountEndpoints,
  type AccountEndpointName,
  type AccountEndpoints,
} from '#contract/account-endpoints.ts'
import type { ReplyOf } from '#contract/endpoints.ts'
import { withBearer } from './call.ts'
import { sendTo, type InputOf } from './send.ts'

/** `call`, for the calls about one's own account: apart, so that their schemas are loaded by who opens it. */
export async function callAccount<N extends AccountEndpointName>(
  name: N,
  input: InputOf<AccountEndpoints[N]>,
): Promise<ReplyOf<AccountEndpoints[N]>> {
  if (accountEndpoints[name].who === 'anyone') return sendTo(accountEndpoints[name], name, input)
  const once = { idempotencyKey: crypto.randomUUID(), ...input }
  return withBearer((token) => sendTo(accountEndpoints[name], name, once, token))
}
