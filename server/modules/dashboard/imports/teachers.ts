import * as v from 'valibot'
import type { KeptReason } from '#contract/dashboard/imports.ts'
import { TeacherForm } from '#contract/catalogue/staff-teachers.ts'
import { teacherGroups } from '#contract/shared/kinds.ts'
import { email } from '#contract/shared/validation.ts'
import { recordChanges } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import {
  addTeacher,
  catalogueChanged,
  changeTeacher,
  everyTeacher,
  removeTeachers,
  teacherAccountsOf,
  teachersInUse,
  tieTeacherAccount,
  untieTeacherAccount,
} from '../../catalogue/index.ts'
import { changeUser, lockPeople, peopleByEmail, type KnownPerson } from '../../identity/index.ts'
import type { Faults, FileRow, ImportOf, PlannedRow, ReadRow, StoredRow } from './kind.ts'
import { comparable, listCell, shownChanges } from './read-cells.ts'

const Row = v.object({
  groups: v.pipe(
    v.string(),
    v.transform((cell) => listCell(cell).map((group) => group.toLowerCase())),
    v.check((found) => found.every((one) => isGroup(one)), 'group'),
    v.transform((found) => teacherGroups.filter((one) => found.includes(one))),
  ),
  account: v.union([v.literal(''), email], 'email'),
})
const isGroup = (name: string) => (teacherGroups as readonly string[]).includes(name)

type Known = Awaited<ReturnType<typeof everyTeacher>>[number]
/** An empty cell changes nothing for an existing teacher. */
type Wanted = TeacherForm & { account: string }
const Account = v.object({
  uid: v.string(),
  role: v.picklist(['student', 'teacher']),
  teacherId: v.nullable(v.string()),
  allClasses: v.boolean(),
})
type Account = v.InferOutput<typeof Account>
type Planned = PlannedRow & {
  form: TeacherForm
  known: Known | undefined
  /** The account to connect with the teacher, before the change. */
  tied: Account | undefined
}

const profileFields = ['headline', 'biography', 'groups'] as const
const formOf = ({ name, headline, biography, groups }: Known): TeacherForm => ({
  ...{ name, headline, biography },
  groups: groups as TeacherForm['groups'],
})
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Imports teachers by name, with their public profile and account. */
export function teachersImport(): ImportOf<Planned> {
  return { plan, save, undo }

  async function plan(db: Db | Tx, rows: readonly FileRow[], faults: Faults): Promise<Planned[]> {
    const all = await everyTeacher(db)
    const read = rows.flatMap((row) => {
      const sameName = all.filter(
        ({ name }) => comparable(name) === comparable(row.cells['name'] ?? ''),
      )
      if (sameName.length > 1) faults.add(row.line, 'name', 'teacher-several', row.cells['name'])
      const values = sameName.length > 1 ? undefined : readRow(row, sameName[0], faults)
      return values ? [{ line: row.line, values, known: sameName[0] }] : []
    })
    const once = faults.withoutDuplicates(read, 'name', ({ values }) => comparable(values.name))
    faults.withoutDuplicates(
      once.filter(({ values }) => values.account !== ''),
      'account',
      ({ values }) => values.account.toLowerCase(),
    )
    const people = await peopleByEmail(
      db,
      once.map(({ values }) => values.account),
    )
    const accounts = await teacherAccountsOf(
      db,
      [...people.values()].map(({ uid }) => uid),
    )
    return once.flatMap(({ line, values, known }): Planned[] => {
      const person = people.get(values.account.toLowerCase())
      if (values.account !== '' && !mayBeTeacher(line, values.account, person, faults)) return []
      const account = person && accounts.get(person.uid)
      const isTied = known !== undefined && account?.teacherId === known.id
      const tied =
        person && !(isTied && person.role === 'teacher')
          ? {
              ...{
                uid: person.uid,
                role: person.role === 'teacher' ? ('teacher' as const) : ('student' as const),
              },
              ...{
                teacherId: account?.teacherId ?? null,
                allClasses: account?.allClasses ?? false,
              },
            }
          : undefined
      return [plannedRow({ line, values }, known, tied)]
    })
  }

  async function save(
    tx: Tx,
    planned: readonly Planned[],
    { caller, now }: { caller: { uid: string }; now: Date },
  ) {
    const done: Planned[] = []
    for (const one of planned) {
      const { form, known, tied } = one
      const id = known?.id ?? (await addTeacher(tx, form))
      if (known) await changeTeacher(tx, id, { ...form, byStaff: true })
      if (tied) {
        await changeUser(tx, tied.uid, { role: 'teacher' })
        await tieTeacherAccount(tx, { uid: tied.uid, teacherId: id, allClasses: tied.allClasses })
      }
      done.push({ ...one, subject: `teacher/${id}` })
    }
    await recordChanges(
      tx,
      done.flatMap(({ subject, label, known, form, tied }) => [
        {
          uid: caller.uid,
          action: known ? 'teacher-changed' : 'teacher-added',
          ...{ subject, label, before: known ? formOf(known) : {}, after: form },
        },
        ...(tied
          ? [
              {
                uid: caller.uid,
                action: 'role-given',
                subject: `person/${tied.uid}`,
                label,
                before: { role: tied.role, teacher_id: tied.teacherId },
                after: { role: 'teacher', teacher_id: subject.replace('teacher/', '') },
              },
            ]
          : []),
      ]),
      now,
    )
    await catalogueChanged(tx, now)
    return done
  }

  async function undo(
    tx: Tx,
    rows: readonly StoredRow[],
    { caller, now }: { caller: { uid: string }; now: Date },
  ): Promise<Map<number, KeptReason>> {
    const all = new Map((await everyTeacher(tx)).map((one) => [one.id, one]))
    const uids = rows.flatMap(({ uid }) => uid ?? [])
    const people = new Map((await lockPeople(tx, uids)).map((person) => [person.uid, person]))
    const accounts = await teacherAccountsOf(tx, uids)
    const idOf = ({ subject }: StoredRow) => subject.replace('teacher/', '')
    const kept = new Map<number, KeptReason>()
    for (const row of rows) {
      const current = all.get(idOf(row))
      const form = current && { ...formOf(current) }
      const isFormChanged =
        form &&
        profileFields.some((field) => field in row.after && !isSame(form[field], row.after[field]))
      const isAccountChanged =
        row.uid !== null &&
        (people.get(row.uid)?.role !== 'teacher' || accounts.get(row.uid)?.teacherId !== idOf(row))
      if (!current) kept.set(row.line, 'gone')
      else if (isFormChanged || isAccountChanged) kept.set(row.line, 'changed')
    }
    const added = rows.filter(({ line, after }) => after['is_new'] && !kept.has(line))
    const used = await teachersInUse(tx, added.map(idOf), uids)
    for (const row of added) if (used.has(idOf(row))) kept.set(row.line, 'used')
    const undone = rows.filter(({ line }) => !kept.has(line))
    for (const row of undone) {
      const { account, ...form } = row.before ?? { account: row.after['account'] }
      const was = v.safeParse(Account, account)
      if (was.success) await restoreAccount(tx, was.output)
      if (row.before) await changeTeacher(tx, idOf(row), form)
    }
    await removeTeachers(
      tx,
      undone.flatMap((row) => (row.before ? [] : [idOf(row)])),
    )
    await recordChanges(
      tx,
      undone.map(({ subject, label, before, after }) => ({
        uid: caller.uid,
        action: 'teacher-import-undone',
        ...{ subject, label, before: after, after: before ?? {} },
      })),
      now,
    )
    await catalogueChanged(tx, now)
    return kept
  }
}

async function restoreAccount(tx: Tx, { uid, role, teacherId, allClasses }: Account) {
  await changeUser(tx, uid, { role })
  if (teacherId === null && !allClasses) await untieTeacherAccount(tx, uid)
  else await tieTeacherAccount(tx, { uid, teacherId, allClasses })
}

/** The row as it would be stored: an empty cell changes nothing, and a new teacher needs every cell. */
function readRow(row: FileRow, known: Known | undefined, faults: Faults): Wanted | undefined {
  const read = faults.read(row, Row)
  const cells: Record<string, unknown> = known
    ? Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell !== ''))
    : row.cells
  const { name, headline, biography } = { ...(known && formOf(known)), ...cells }
  const groups = read && (row.cells['groups'] === '' && known ? formOf(known).groups : read.groups)
  if (!read || !groups) return undefined
  const typed = { name, headline, biography, groups } as unknown as FileRow['cells']
  const form = faults.read({ line: row.line, cells: typed }, TeacherForm)
  return form && { ...form, account: read.account }
}

/** The rule for giving a role: a verified email, and not office staff. */
function mayBeTeacher(
  line: number,
  address: string,
  person: KnownPerson | undefined,
  faults: Faults,
): boolean {
  if (!person) faults.add(line, 'account', 'person-unknown', address)
  else if (person.role !== 'student' && person.role !== 'teacher')
    faults.add(line, 'account', 'person-staff', address)
  else if (!person.emailVerified) faults.add(line, 'account', 'person-unverified', address)
  else return true
  return false
}

function plannedRow(
  { line, values: { account, ...form } }: ReadRow<Wanted>,
  known: Known | undefined,
  tied: Account | undefined,
): Planned {
  const was = known && formOf(known)
  const differing = profileFields.filter((field) => !was || !isSame(was[field], form[field]))
  const pick = (of: TeacherForm) => Object.fromEntries(differing.map((field) => [field, of[field]]))
  const outcome = !known ? 'new' : differing.length > 0 || tied ? 'changed' : 'same'
  return {
    line,
    label: form.name,
    outcome,
    changes: [
      ...shownChanges(was ? pick(was) : null, pick(form)),
      ...(tied ? [{ column: 'account', before: null, after: account }] : []),
    ],
    uid: tied?.uid ?? null,
    subject: known ? `teacher/${known.id}` : '',
    before: was ? { ...pick(was), byStaff: known.byStaff, ...(tied && { account: tied }) } : null,
    after: { ...pick(form), ...(known ? {} : { is_new: true, ...(tied && { account: tied }) }) },
    ...{ form, known, tied },
  }
}
