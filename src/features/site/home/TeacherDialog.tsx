import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portraitPath } from '#contract/catalogue/portraits.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Initials } from '#ui/Initials.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { AboutTeacher, TeacherOnCard } from './front-page.ts'
import styles from './TeacherDialog.module.css'

type FetchAbout = (teacher: TeacherOnCard) => Promise<AboutTeacher>

type Props = { teacher: TeacherOnCard | null; fetchAbout: FetchAbout; onClose: () => void }

/** Details of a teacher; closed if `teacher` is null. */
export function TeacherDialog({ teacher, fetchAbout, onClose }: Props) {
  const { t } = useTranslation('common')
  return (
    <Dialog open={teacher !== null} title={teacher?.name} closeLabel={t('close')} onClose={onClose}>
      {teacher && (
        <>
          <div className={styles.who}>
            <Initials
              name={teacher.name}
              photo={teacher.photo && portraitPath(teacher.photo, 'large')}
              size="5rem"
            />
            <p>{teacher.headline}</p>
          </div>
          <About key={teacher.name} teacher={teacher} fetchAbout={fetchAbout} />
        </>
      )}
    </Dialog>
  )
}

function About({ teacher, fetchAbout }: { teacher: TeacherOnCard; fetchAbout: FetchAbout }) {
  const { t } = useTranslation(['home', 'common'])
  const [about, setAbout] = useState<AboutTeacher | 'failed'>()
  useEffect(() => {
    let isUnmounted = false
    fetchAbout(teacher).then(
      (answer) => !isUnmounted && setAbout(answer),
      () => !isUnmounted && setAbout('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [teacher, fetchAbout])
  if (about === 'failed') return <Notice tone="warning">{t('teachers.aboutFailed')}</Notice>
  if (!about) {
    return (
      <Loading label={t('teachers.aboutLoading')}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </Loading>
    )
  }
  return (
    <>
      <p>{about.biography}</p>
      {about.classes.length > 0 && (
        <div>
          <h3 className={styles.heading}>{t('teachers.classes')}</h3>
          <ul role="list" className="cluster">
            {about.classes.map((taught) => (
              <li key={taught.id}>
                <Tag tone="info">
                  {t('teachers.classInLanguage', {
                    className: taught.class_name,
                    language: t(`common:language.${taught.language}`),
                  })}
                </Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
