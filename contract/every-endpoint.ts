import { accountEndpoints } from './account-endpoints.ts'
import { endpoints, type BodyOf, type ParamsOf, type QueryOf, type ReplyOf } from './endpoints.ts'
import { staffEndpoints } from './staff-endpoints.ts'

/** Every call there is, the staff's and those of one's own account too: what the server mounts. */
export const everyEndpoint = { ...endpoints, ...accountEndpoints, ...staffEndpoints }

export type EveryEndpoint = typeof everyEndpoint
export type EveryName = keyof EveryEndpoint
export type EveryReply<N extends EveryName> = ReplyOf<EveryEndpoint[N]>
export type EveryParams<N extends EveryName> = ParamsOf<EveryEndpoint[N]>
export type EveryQuery<N extends EveryName> = QueryOf<EveryEndpoint[N]>
export type EveryBody<N extends EveryName> = BodyOf<EveryEndpoint[N]>
