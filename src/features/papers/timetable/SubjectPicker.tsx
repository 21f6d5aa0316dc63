import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ExamSubject } from './exam-subjects.ts'
import styles from './SubjectPicker.module.css'

type Props = {
  subjects: readonly ExamSubject[]
  chosen: readonly string[] | null
  onChoose: (syllabuses: readonly string[]) => void
}

/** Chooses subjects. Closed at first, and empty until the stored choice is known. */
export function SubjectPicker({ subjects, chosen, onChoose }: Props) {
  const { t } = useTranslation('timetable')
  const count = chosen?.length ?? 0
  return (
    <details className={styles.picker}>
      <summary>
        <Icon name="check" className={styles.mark} />
        <span className={styles.words}>
          <h2>{t('mine.title')}</h2>
          <span className={styles.state}>
            {count > 0 ? t('mine.subjects', { count }) : t('mine.choose')}
          </span>
        </span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <noscript>
        <p className={styles.inside}>{t('mine.needsScript')}</p>
      </noscript>
      {chosen && (
        <div className={styles.inside}>
          <fieldset>
            <legend>{t('mine.legend')}</legend>
            {subjects.map(({ syllabus, name }) => (
              <label key={syllabus} className={`focus-frame ${styles.chip}`}>
                <input
                  type="checkbox"
                  checked={chosen.includes(syllabus)}
                  onChange={({ target }) =>
                    onChoose(
                      target.checked
                        ? [...chosen, syllabus]
                        : chosen.filter((one) => one !== syllabus),
                    )
                  }
                />
                {name} <span className="numbers">{syllabus}</span>
              </label>
            ))}
          </fieldset>
          <p className={styles.hint}>{t('mine.remembered')}</p>
          {count > 0 && (
            <Button variant="secondary" onClick={() => onChoose([])}>
              {t('mine.clear')}
            </Button>
          )}
        </div>
      )}
    </details>
  )
}
