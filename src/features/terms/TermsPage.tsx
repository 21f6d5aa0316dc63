import { useTranslation } from 'react-i18next'
import { termsVersion } from '#contract/kinds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './TermsPage.module.css'

/** The terms of use and the privacy notice. */
export function TermsPage() {
  const { t } = useTranslation('terms')
  const format = useFormat()
  const parts = t('parts', { returnObjects: true })
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={t('title')} description={t('metaDescription')} path="/terms" />
      <header className="stack">
        <h1>{t('title')}</h1>
        <p className={styles.version}>
          <time dateTime={termsVersion}>
            {t('version', { version: termsVersion, date: format.longDate(termsVersion) })}
          </time>
        </p>
        <Notice tone="warning" title={t('sampleTitle')}>
          {t('sample')}
        </Notice>
        <nav aria-label={t('contents')} className={styles.contents}>
          {parts.map((part) => (
            <a key={part.id} href={`#${part.id}`}>
              {part.title}
            </a>
          ))}
        </nav>
      </header>
      {parts.map((part) => (
        <section key={part.id} id={part.id} aria-labelledby={`${part.id}-heading`}>
          <h2 id={`${part.id}-heading`}>{part.title}</h2>
          {part.sections.map((section) => (
            <section key={section.title} className={styles.section}>
              <h3>{section.title}</h3>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </section>
      ))}
    </div>
  )
}
