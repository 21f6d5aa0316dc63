import type { EndpointName, Reply } from '#contract/endpoints.ts'
import type { Input } from './send.ts'

/**
 * `send`, brought along with the first call that is made. A visitor's first page makes none, its data is
 * in it: so the contract's schemas do not stand in the way of it.
 */
export async function sendLater<N extends EndpointName>(
  name: N,
  input: Input<N>,
  bearer?: string,
): Promise<Reply<N>> {
  const { send } = await import('./send.ts')
  return send(name, input, bearer)
}
