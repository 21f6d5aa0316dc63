import { inArray } from 'drizzle-orm'
import type { TeacherForm } from '#contract/catalogue/staff-teachers.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { referredRows } from '../../../platform/db/referred.ts'
import { teachers, teacherAccounts } from '../../../platform/db/schema/catalogue.ts'
import { staffTeachersRepository, type StoredTeacher } from './repository.ts'

const idMaximumCharacters = 56

/** Adds a teacher with an id made from their name. @returns the id */
export async function addTeacher(tx: Tx, form: TeacherForm): Promise<string> {
  const repository = staffTeachersRepository(tx)
  const start = slugOf(form.name)
  let id = start
  for (let n = 2; !(await repository.add({ id, ...form, byStaff: true })); n++) id = `${start}-${n}`
  return id
}

/** A name as an id: lower case and hyphens. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, idMaximumCharacters)
    .replace(/^-+|-+$/g, '') || 'teacher'

export const everyTeacher = (db: Db | Tx) => db.select().from(teachers).orderBy(teachers.id)

export const changeTeacher = (tx: Tx, id: string, set: Partial<StoredTeacher>): Promise<void> =>
  staffTeachersRepository(tx).change(id, set)

/** The teachers who have classes, a photo, or an account outside `exceptUids`. */
export async function teachersInUse(
  tx: Tx,
  ids: readonly string[],
  exceptUids: readonly string[],
): Promise<Set<string>> {
  const referred = await referredRows(tx, teachers, ids, [teacherAccounts])
  const accounts = await tx
    .select({ uid: teacherAccounts.uid, teacherId: teacherAccounts.teacherId })
    .from(teacherAccounts)
    .where(inArray(teacherAccounts.teacherId, [...ids]))
  const others = accounts.flatMap(({ uid, teacherId }) =>
    teacherId !== null && !exceptUids.includes(uid) ? [teacherId] : [],
  )
  return new Set([...referred, ...others])
}

export async function removeTeachers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(teachers).where(inArray(teachers.id, [...ids]))
}

/** The teacher and classes of each account; an account without a row acts on nothing. */
export async function teacherAccountsOf(db: Db | Tx, uids: readonly string[]) {
  const rows = await db
    .select()
    .from(teacherAccounts)
    .where(inArray(teacherAccounts.uid, [...uids]))
  return new Map(rows.map((row) => [row.uid, row]))
}
