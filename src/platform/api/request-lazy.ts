import type { EndpointName, Reply } from '#contract/endpoints.ts'
import type { Input } from './send.ts'

/**
 * `send`, loaded with the first call. A visitor's first page makes no calls, because its data is inlined, so the
 * contract's schemas do not delay it.
 */
export async function requestLazy<N extends EndpointName>(
  name: N,
  input: Input<N>,
  bearer?: string,
): Promise<Reply<N>> {
  const { send } = await import('./send.ts')
  return send(name, input, bearer)
}

/** `parseKept`, loaded with the first call too. */
export async function parseKeptLazy<N extends EndpointName>(
  name: N,
  kept: unknown,
): Promise<Reply<N> | undefined> {
  const { parseKept } = await import('./send.ts')
  return parseKept(name, kept)
}
