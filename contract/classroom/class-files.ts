import * as v from 'valibot'
import { LessonId, Instant } from '../shared/wire.ts'
import { qualities } from './classroom.ts'

const File = v.object({
  type: v.string(),
  bytes: v.number(),
  /** In hexadecimal; null if no hash was stored. */
  sha256: v.nullable(v.string()),
})

/** Everything that one person may save of a class, with sizes; the links are fetched file by file. */
export const ClassFiles = v.object({
  recordings: v.array(
    v.object({
      lesson_id: LessonId,
      title: v.string(),
      seconds: v.number(),
      available_until: v.nullable(Instant),
      renditions: v.array(
        v.object({ ...File.entries, quality: v.picklist(qualities), sha256: v.string() }),
      ),
    }),
  ),
  materials: v.array(
    v.object({
      ...File.entries,
      id: v.string(),
      title: v.string(),
      file_name: v.string(),
      available_until: v.nullable(Instant),
    }),
  ),
  /** The questions to practise with, as a device keeps them; null where the class has none. */
  practice: v.nullable(v.object({ questions: v.number(), bytes: v.number() })),
})
export type ClassFiles = v.InferOutput<typeof ClassFiles>
