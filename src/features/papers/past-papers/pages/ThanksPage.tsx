import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './ThanksPage.module.css'

/** Shown after registering for past papers: the open subjects, and the next step. */
export function ThanksPage({ exam }: { exam: ExamKey }) {
  const { t } = useTranslation('thanks')
  const paths = pastPaperPaths[exam]
  const next = t('pastPapers.next', { returnObjects: true })
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('pastPapers.title')} hidden />
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <h1>{t('pastPapers.title')}</h1>
      <p className={styles.lead}>{t(`pastPapers.${exam}`)}</p>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">{t('pastPapers.nextTitle')}</h2>
        <ol className={styles.next}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="cluster">
        <Link to={paths.videos} className={buttonClass({ size: 'large' })}>
          {t('pastPapers.watch')}
        </Link>
        <Link to={paths.guide} className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {t('pastPapers.guide')}
        </Link>
      </div>
    </div>
  )
}
