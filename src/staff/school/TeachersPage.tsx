import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/kinds.ts'
import { mayDo } from '#contract/staff/rights.ts'
import type { StaffTeacher } from '#contract/staff/teachers.ts'
import { useSession } from '#platform/session.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Tag } from '#ui/Tag.tsx'
import { staffTeachersQuery } from './queries.ts'
import styles from './school.module.css'
import { TeacherEditor } from './TeacherEditor.tsx'

/** Teachers as public pages show them; administrators add, change and retire them. */
export function TeachersPage({ role }: { role: Role }) {
  const { t } = useTranslation('staff/school')
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const mayChange = mayDo(role, 'school')
  const [adds, setAdds] = useState(false)
  return (
    <>
      <header className={kit.header}>
        <h1>{t('teachers.title')}</h1>
        {mayChange && !adds && <Button onClick={() => setAdds(true)}>{t('teachers.add')}</Button>}
      </header>
      {adds && (
        <div className={styles.below}>
          <TeacherEditor uid={uid} onClose={() => setAdds(false)} />
        </div>
      )}
      <Asked query={useQuery(staffTeachersQuery())}>
        {({ teachers }) =>
          teachers.length === 0 ? (
            <Empty title={t('teachers.none')}>{t('teachers.noneText')}</Empty>
          ) : (
            <ul role="list" className={kit.rows}>
              {teachers.map((teacher) => (
                <TeacherRow key={teacher.id} teacher={teacher} uid={mayChange ? uid : undefined} />
              ))}
            </ul>
          )
        }
      </Asked>
    </>
  )
}

function TeacherRow({
  teacher,
  uid,
}: {
  teacher: StaffTeacher
  /** Owner of the drafts; undefined for people who may not change anything. */
  uid: string | undefined
}) {
  const { t } = useTranslation('staff/school')
  const [isOpen, setOpen] = useState(false)
  const { form, classes } = teacher
  return (
    <li className={kit.row}>
      <div>
        <h2 className={styles.name}>{form.name}</h2>
        <p>{form.headline}</p>
        <p className={kit.quiet}>
          {classes.length === 0
            ? t('teachers.noClass')
            : classes.map(({ id, class_name }, n) => (
                <span key={id}>
                  {n > 0 && ', '}
                  <Link to={`/staff/classes/${id}`}>{class_name}</Link>
                </span>
              ))}
        </p>
      </div>
      <div className={kit.end}>
        {teacher.is_retired && <Tag>{t('teachers.retired')}</Tag>}
        {teacher.by_staff && <Tag tone="info">{t('teachers.byStaff')}</Tag>}
        {uid !== undefined && !isOpen && (
          <Button
            variant="secondary"
            aria-label={t('teachers.changeOf', { name: form.name })}
            onClick={() => setOpen(true)}
          >
            {t('teachers.change')}
          </Button>
        )}
      </div>
      {uid !== undefined && isOpen && (
        <div className={styles.below}>
          <TeacherEditor uid={uid} teacher={teacher} onClose={() => setOpen(false)} />
        </div>
      )}
    </li>
  )
}
