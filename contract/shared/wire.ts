import * as v from 'valibot'
import { classIdPattern, lessonIdPattern, paperIdPattern } from './ids.ts'
import { shortTextMaximumCharacters } from './limits.ts'

/** Building blocks of what crosses the wire. Keys are snake_case there, instants are ISO 8601 strings. */

/** The largest integer that a column holds. */
const largest = 2_147_483_647

const years = /^(?:19[7-9]\d|2\d{3})-/
/** An ISO timestamp of the years 1970 to 2999. */
export const Instant = v.pipe(v.string(), v.isoTimestamp(), v.regex(years))
/** A day in Malaysia, `2026-11-24`, of any year: what is read may have been saved before `DayTyped`. */
export const Day = v.pipe(v.string(), v.isoDate())
/** A day in Malaysia that is sent to be saved, of the same years as an `Instant`. */
export const DayTyped = v.pipe(v.string('required'), v.isoDate('day'), v.regex(years, 'day'))
export const Uuid = v.pipe(v.string(), v.uuid())
/** Money: whole sen, never negative. */
export const Sen = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(largest))
/** A total, which may exceed the largest integer of a column. */
export const SenInAll = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(largest))
export const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(largest))
/** An id in a path, `16`. */
export const IdInPath = v.pipe(v.string(), v.regex(classIdPattern), v.transform(Number))
export const ShortText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(shortTextMaximumCharacters, 'max'),
)
export const LessonId = v.pipe(v.string(), v.regex(lessonIdPattern))
export const PaperId = v.pipe(v.string(), v.regex(paperIdPattern))
/** The id of a recording: a lesson's or a past paper's. */
export const WatchedId = v.union([LessonId, PaperId])

/** A refusal on the wire. */
export const Refused = v.object({
  status_code: v.number(),
  message: v.string(),
  code: v.string(),
  /**
   * Form messages by field: the failed rule and its `{count}`. The page computes the `places` of mail texts itself
   * (`contract/school/mail-texts.ts`).
   */
  fields: v.optional(
    v.record(v.string(), v.object({ rule: v.string(), count: v.optional(v.number()) })),
  ),
})
export type Refused = v.InferOutput<typeof Refused>

/** The reply of calls that return nothing but success. */
export const Done = v.object({ status_code: v.literal(200), message: v.string() })
export const done = { status_code: 200, message: 'OK' } as const satisfies v.InferOutput<
  typeof Done
>
