import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type {
  ChangeTeacher,
  StaffTeacher,
  StaffTeachers,
  StaffTeachersQuery,
  TeacherForm,
} from '#contract/catalogue/staff-teachers.ts'
import type { Context } from '../../../context.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { catalogueChanged } from '../staff-catalogue.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import { versionOf } from '../../../platform/db/version-of.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { staffTeachersRepository, teachersPlace, type StoredTeacher } from './repository.ts'
import { addTeacher } from './many.ts'
import { teacherPhotoFiles } from './photos.ts'
import { teacherTable } from './table.ts'

const actions = {
  change: 'teacher-changed',
  retire: 'teacher-retired',
  return: 'teacher-returned',
} as const satisfies Record<ChangeTeacher['do'], string>

/** Teachers as public pages show them: added, changed, retired. */
export function staffTeachersService(context: Context) {
  const { db } = context
  const photos = teacherPhotoFiles(context)

  async function list({ uid }: Caller, query: StaffTeachersQuery): Promise<StaffTeachers> {
    const repository = staffTeachersRepository(db)
    const place = teachersPlace(query) ?? refusePage()
    const [mine, total, { rows, ...page }] = await Promise.all([
      repository.teacherOf(uid),
      repository.count(query),
      listPage(place, staffRowsPerPage, (...at) => repository.listWithClasses(query, ...at)),
    ])
    return {
      total,
      ...page,
      teachers: rows.map(({ teacher: row, photo, classes }) => ({
        id: row.id,
        form: formOf(row),
        classes: classes.map(({ id, class_name }) => ({ id, class_name })),
        is_retired: row.isRetired,
        photo,
        is_mine: row.id === mine,
        by_staff: row.byStaff,
        version: versionOfRow(row),
      })),
    }
  }

  /** @throws Refusal `staff.refused` with a sentence, `request.not-found` */
  async function carryOut(tx: Tx, caller: Caller, id: string, body: ChangeTeacher, now: Date) {
    const repository = staffTeachersRepository(tx)
    const row = (await repository.lock(id)) ?? refuse('request.not-found')
    if (versionOfRow(row) !== body.replaces) refuseInWords('teacherChanged')
    const taught = await repository.classesOf([id])
    if (body.do === 'retire' && taught.length > 0)
      refuseInWords('teacherTeaches', {
        name: row.name,
        classes: taught.map(({ class_name }) => class_name).join(', '),
      })
    const set = body.do === 'change' ? body.form : { isRetired: body.do === 'retire' }
    await repository.change(id, { ...set, byStaff: true })
    if (body.do === 'retire') await photos.drop(tx, id, now)
    const after = { ...row, ...set }
    await recordChange(
      tx,
      {
        uid: caller.uid,
        action: actions[body.do],
        subject: `teacher/${id}`,
        label: after.name,
        before: formOf(row),
        after: formOf(after),
      },
      now,
    )
    await catalogueChanged(tx, now)
  }

  return {
    handlers: {
      staffTeachers: ({ caller, query }) => list(caller, query),

      async exportTeachers({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
        const repository = staffTeachersRepository(db)
        const t = copyOf('server/staff', locale)
        const rows = await repository.count(query)
        const label = t('exports.teachers')
        await recordExport(db, uid, { list: 'teachers', label, asked: query, rows }, now)
        return teacherTable(
          everyRow(
            (page) => teachersPlace({ ...query, page }),
            (...at) => repository.listWithClasses(query, ...at),
          ),
          t,
        )
      },

      async addTeacher({ caller, body: form, now }): Promise<StaffTeachers> {
        await inTransaction(db, async (tx) => {
          const id = await addTeacher(tx, form)
          await recordChange(
            tx,
            {
              uid: caller.uid,
              action: 'teacher-added',
              subject: `teacher/${id}`,
              label: form.name,
              before: {},
              after: form,
            },
            now,
          )
          await catalogueChanged(tx, now)
        })
        return list(caller, {})
      },

      async changeTeacher({
        caller,
        params: { teacherId: id },
        body,
        now,
      }): Promise<StaffTeachers> {
        await inTransaction(db, async (tx) => carryOut(tx, caller, id, body, now))
        return list(caller, {})
      },

      ...photos.handlers,
    } satisfies Partial<Handlers>,

    jobs: photos.jobs,
  }
}

const formOf = ({ name, headline, biography, groups }: StoredTeacher): StaffTeacher['form'] => ({
  name,
  headline,
  biography,
  groups: groups as TeacherForm['groups'],
})

const versionOfRow = (row: StoredTeacher): string => versionOf([formOf(row), row.isRetired])
