import type { ReplyOf } from '#contract/endpoints.ts'
import {
  staffEndpoints,
  type StaffEndpointName,
  type StaffEndpoints,
} from '#contract/staff-endpoints.ts'
import { withBearer } from './call.ts'
import { sendTo, type InputOf } from './send.ts'

/** `call`, for the calls of the staff: apart, so that their schemas stay off everybody else's device. */
export async function callStaff<N extends StaffEndpointName>(
  name: N,
  input: InputOf<StaffEndpoints[N]>,
): Promise<ReplyOf<StaffEndpoints[N]>> {
  const once = { idempotencyKey: crypto.randomUUID(), ...input }
  return withBearer((token) => sendTo(staffEndpoints[name], name, once, token))
}
