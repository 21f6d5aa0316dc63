import { useTranslation } from 'react-i18next'
import type { ChildOverview } from '#contract/guardians/guardians.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { Tag } from '#ui/Tag.tsx'
import styles from './guardian.module.css'

/** Practice and mastered chapters in each class. */
export function Practice({ practice }: { practice: ChildOverview['practice'] }) {
  const { t } = useTranslation('guardian')
  return (
    <section aria-labelledby="practice" className={styles.part}>
      <h2 id="practice">{t('practice.title')}</h2>
      {practice.length === 0 && <p className="quiet">{t('practice.none')}</p>}
      {practice.map((one) => (
        <ClassPractice key={one.class_name} {...one} />
      ))}
    </section>
  )
}

function ClassPractice({
  class_name,
  language,
  answered,
  chapters,
}: ChildOverview['practice'][number]) {
  const { t } = useTranslation('guardian')
  const lang = htmlLanguage(language)
  const practised = chapters.filter((chapter) => chapter.of > 0)
  const mastered = chapters.filter((chapter) => chapter.is_mastered).length
  return (
    <div>
      <h3 lang={lang}>{class_name}</h3>
      {answered === 0 ? (
        <p className="quiet">{t('practice.notYet')}</p>
      ) : (
        <p className="numbers">
          {t('practice.answered', { count: answered })}
          {' · '}
          {t('practice.mastered', { count: mastered, of: chapters.length })}
        </p>
      )}
      {practised.length > 0 && (
        <details className={styles.fold}>
          <summary>{t('practice.chapters')}</summary>
          <ul role="list" className={styles.rows}>
            {practised.map(({ id, title_bm, title_eng, right, of, is_mastered }) => (
              <li key={id}>
                <span lang={lang}>{language === 'Bm' ? title_bm : title_eng}</span>
                <span className="cluster numbers">
                  {t('practice.right', { right, of })}
                  {is_mastered && <Tag tone="success">{t('practice.isMastered')}</Tag>}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
