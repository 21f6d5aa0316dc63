import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/shared/kinds.ts'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import {
  teacherShows,
  teachersSorting,
  type StaffTeacher,
} from '#contract/catalogue/staff-teachers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useSession } from '#platform/session/session.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Initials } from '#ui/Initials.tsx'
import { Tag } from '#ui/Tag.tsx'
import { staffTeachersQuery } from './queries.ts'
import { TeacherEditor } from './TeacherEditor.tsx'
import { TeacherPhoto } from './TeacherPhoto.tsx'
import styles from './school.module.css'

/** Teachers as public pages show them; administrators add, change and retire them. */
export function TeachersPage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const mayChange = mayDo(role, 'school')
  // Undefined: none is edited; null: one is added.
  const [edited, setEdited] = useState<StaffTeacher | null>()
  const [pictured, setPictured] = useState<StaffTeacher>()
  const close = () => setEdited(undefined)
  const list = useStaffList({ show: teacherShows }, teachersSorting)
  const columns: Column<StaffTeacher>[] = [
    {
      head: t('teachers.name'),
      sort: 'name',
      cell: ({ form, photo }) => (
        <span className={styles.teacher}>
          <Initials name={form.name} photo={photo === null ? undefined : portraitPath(photo)} />
          <span>
            <strong>{form.name}</strong>
            <p className={kit.quiet}>{form.headline}</p>
          </span>
        </span>
      ),
    },
    { head: t('teachers.classes'), cell: ({ classes }) => <Classes classes={classes} /> },
    {
      head: t('teachers.state'),
      cell: (teacher) => (
        <span className={kit.end}>
          {teacher.is_retired && <Tag>{t('teachers.retired')}</Tag>}
          {teacher.by_staff && <Tag tone="info">{t('teachers.byStaff')}</Tag>}
          {(mayChange || teacher.is_mine) && (
            <Button
              variant="quiet"
              aria-label={t('photo.of', { name: teacher.form.name })}
              onClick={() => setPictured(teacher)}
            >
              {t('photo.open')}
            </Button>
          )}
          {mayChange && (
            <Button
              variant="secondary"
              aria-label={t('teachers.changeOf', { name: teacher.form.name })}
              onClick={() => setEdited(teacher)}
            >
              {t('teachers.change')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <StaffList
        title={t('teachers.title')}
        list={list}
        searchLabel={t('teachers.search')}
        filters={[
          {
            name: 'show',
            label: t('teachers.show'),
            all: t('teachers.all'),
            options: teacherShows.map((value) => ({ value, text: t(`teachers.shows.${value}`) })),
          },
        ]}
        query={useListQuery(staffTeachersQuery(list.query))}
        rows={({ teachers }) => teachers}
        keyOf={({ id }) => id}
        columns={columns}
        none={{ title: t('teachers.none'), text: t('teachers.noneText') }}
        exported={{
          name: 'teachers',
          fetch: () => callStaff('exportTeachers', { query: list.unpagedQuery }),
        }}
        actions={mayChange && <Button onClick={() => setEdited(null)}>{t('teachers.add')}</Button>}
      />
      <Dialog
        open={edited !== undefined}
        title={edited?.form.name ?? t('teachers.add')}
        closeLabel={t('staff/kit:close')}
        onClose={close}
      >
        <TeacherEditor uid={uid} onClose={close} {...(edited && { teacher: edited })} />
      </Dialog>
      <Dialog
        open={pictured !== undefined}
        title={t('photo.of', { name: pictured?.form.name ?? '' })}
        closeLabel={t('staff/kit:close')}
        onClose={() => setPictured(undefined)}
      >
        {pictured && <TeacherPhoto teacher={pictured} onClose={() => setPictured(undefined)} />}
      </Dialog>
    </>
  )
}

function Classes({ classes }: Pick<StaffTeacher, 'classes'>) {
  const { t } = useTranslation('staff/school')
  return (
    <span className={kit.quiet}>
      {classes.length === 0
        ? t('teachers.noClass')
        : classes.map(({ id, class_name }, n) => (
            <span key={id}>
              {n > 0 && ', '}
              <Link to={`/staff/classes/${id}`}>{class_name}</Link>
            </span>
          ))}
    </span>
  )
}
