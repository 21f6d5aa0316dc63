import * as v from 'valibot'
import { teacherGroups } from '../shared/kinds.ts'
import { Id, ShortText } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'

export const biographyMaximumCharacters = 1000
const Typed = v.pipe(ShortText, v.nonEmpty('required'))

/** What public pages say about a teacher. `groups`: the pages that show the teacher. */
export const TeacherForm = v.strictObject({
  name: Typed,
  headline: Typed,
  biography: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(biographyMaximumCharacters, 'max'),
  ),
  groups: v.array(v.picklist(teacherGroups)),
})
export type TeacherForm = v.InferOutput<typeof TeacherForm>

export const StaffTeacher = v.object({
  id: v.string(),
  form: v.object(TeacherForm.entries),
  /** Read-only here: the teachers of a class are edited on the class. */
  classes: v.array(v.object({ id: Id, class_name: v.string() })),
  is_retired: v.boolean(),
  /** For `portraitPath`; null without a photo. */
  photo: v.nullable(v.string()),
  /** Whether this teacher is the caller. */
  is_mine: v.boolean(),
  /** Added or changed by staff, so a content load does not overwrite it. */
  by_staff: v.boolean(),
  /** Version tag of the row that a change is based on. */
  version: v.string(),
})
export type StaffTeacher = v.InferOutput<typeof StaffTeacher>

export const teacherShows = ['teaching', 'without-class', 'retired'] as const
export const teachersSorting = sortingBy(['name'], 'name')
export const StaffTeachersQuery = v.strictObject({
  /** `search` takes a part of a name, a headline or a class. */
  ...listQuery(teachersSorting),
  show: v.optional(v.picklist(teacherShows)),
})
export type StaffTeachersQuery = v.InferOutput<typeof StaffTeachersQuery>
export const StaffTeachers = v.object({ ...listReply, teachers: v.array(StaffTeacher) })
export type StaffTeachers = v.InferOutput<typeof StaffTeachers>

/** The size limit of the square that the browser cut out of the chosen picture. */
export const teacherPhotoMaximumBytes = 1024 * 1024

export const TeacherId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/))

export const ChangeTeacher = v.variant('do', [
  v.strictObject({ do: v.literal('change'), replaces: v.string(), form: TeacherForm }),
  v.strictObject({ do: v.picklist(['retire', 'return']), replaces: v.string() }),
])
export type ChangeTeacher = v.InferOutput<typeof ChangeTeacher>

/** The form as it is typed, kept on the device until it is saved. */
const TypedTeacher = v.object({
  name: v.string(),
  headline: v.string(),
  biography: v.string(),
  groups: v.array(v.picklist(teacherGroups)),
  /** The version that the change is based on; null for a new teacher. */
  replaces: v.nullable(v.string()),
})
export type TypedTeacher = v.InferOutput<typeof TypedTeacher>
export const readTypedTeacher = (kept: unknown): TypedTeacher | undefined =>
  v.is(TypedTeacher, kept) ? kept : undefined
