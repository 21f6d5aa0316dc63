import { accountEndpoints } from './identity/endpoints.ts'
import { classroomEndpoints } from './classroom/endpoints.ts'
import { endpoints, type BodyOf, type ParamsOf, type QueryOf, type ReplyOf } from './endpoints.ts'
import { guardianEndpoints } from './guardians/endpoints.ts'
import { orderEndpoints } from './billing/endpoints.ts'
import { practiceEndpoints } from './practice/endpoints.ts'
import { staffEndpoints } from './staff-endpoints.ts'

/** The calls that the OpenAPI document lists: all but the staff's. */
export const documentedEndpoints = {
  ...endpoints,
  ...accountEndpoints,
  ...classroomEndpoints,
  ...orderEndpoints,
  ...guardianEndpoints,
  ...practiceEndpoints,
}
export type DocumentedName = keyof typeof documentedEndpoints

/** Every call of the server, from all tables of endpoints. */
export const everyEndpoint = { ...documentedEndpoints, ...staffEndpoints }

export type EveryEndpoint = typeof everyEndpoint
export type EveryName = keyof EveryEndpoint
export type EveryReply<N extends EveryName> = ReplyOf<EveryEndpoint[N]>
export type EveryParams<N extends EveryName> = ParamsOf<EveryEndpoint[N]>
export type EveryQuery<N extends EveryName> = QueryOf<EveryEndpoint[N]>
export type EveryBody<N extends EveryName> = BodyOf<EveryEndpoint[N]>
