import * as v from 'valibot'

const AuditedLesson = v.object({
  id: v.string(),
  title: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  is_cancelled: v.boolean(),
  substitute_id: v.optional(v.nullable(v.string()), null),
})
export type AuditedLesson = v.InferOutput<typeof AuditedLesson>

/** The values that a change of lessons records, before and after it. */
export const AuditedLessons = v.object({
  lessons: v.array(AuditedLesson),
  note: v.optional(v.string(), ''),
})
