import { useTranslation } from 'react-i18next'
import type { Subject, Teacher } from '#contract/catalogue.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Initials } from '#ui/Initials.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './TeacherDialog.module.css'

/** More about one teacher; closed while there is none. */
export function TeacherDialog({
  teacher,
  subjects,
  onClose,
}: {
  teacher: Teacher | null
  subjects: readonly Subject[]
  onClose: () => void
}) {
  const { t } = useTranslation(['home', 'common'])
  const taught = subjects.filter((subject) => teacher?.class_ids.includes(subject.id))
  return (
    <Dialog
      open={teacher !== null}
      title={teacher?.name}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      {teacher && (
        <>
          <div className={styles['who']}>
            <Initials name={teacher.name} size="5rem" />
            <p>{teacher.headline}</p>
          </div>
          <p>{teacher.biography}</p>
          {taught.length > 0 && (
            <div>
              <h3 className={styles['heading']}>{t('teachers.classes')}</h3>
              <ul role="list" className="cluster">
                {taught.map((subject) => (
                  <li key={subject.id}>
                    <Tag tone="info">
                      {t('teachers.classInLanguage', {
                        className: subject.class_name,
                        language: t(`common:language.${subject.language}`),
                      })}
                    </Tag>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
