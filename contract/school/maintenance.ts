import * as v from 'valibot'
import { Instant } from '../shared/wire.ts'

const Message = v.pipe(v.string(), v.trim(), v.maxLength(300))

/** Whether maintenance is on, its message, and its start. */
export const Maintenance = v.object({
  on: v.boolean(),
  /** Written by the person who switched it on; may be empty. */
  message: Message,
  since: v.nullable(Instant),
})
export type Maintenance = v.InferOutput<typeof Maintenance>

export const SwitchMaintenance = v.strictObject({
  on: v.boolean(),
  message: v.optional(Message, ''),
})
export type SwitchMaintenance = v.InferOutput<typeof SwitchMaintenance>

/** The people whom maintenance would interrupt now. */
export const MaintenanceReach = v.object({
  /** People who are signed in on at least one device. */
  signed_in: v.number(),
  /** Live lessons that run now. */
  live_lessons: v.number(),
})
export type MaintenanceReach = v.InferOutput<typeof MaintenanceReach>
