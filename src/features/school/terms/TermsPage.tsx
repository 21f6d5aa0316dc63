import { useTranslation } from 'react-i18next'
import { addDays } from '#contract/shared/calendar.ts'
import type { Terms } from '#contract/school/terms.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { PlainText } from './PlainText.tsx'
import styles from './TermsPage.module.css'

const parts = ['terms', 'privacy'] as const

type Props = {
  terms: Terms
  /** When a kept copy was fetched; null while the data is current. */
  keptAt: string | null
  /** The school's name, which replaces `{school}`. */
  school: string
}

/** The terms of use and the privacy notice, current or an earlier version. */
export function TermsPage({ terms, keptAt, school }: Props) {
  const { t } = useTranslation('terms')
  const format = useFormat()
  const { version, versions } = terms
  const next = versions[versions.indexOf(version) - 1]
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={t('title')}
        description={t('metaDescription')}
        path={next ? `/terms/${version}` : '/terms'}
        hidden={next !== undefined}
      />
      <header className="stack">
        <h1>{t('title')}</h1>
        <p className={styles.version}>
          <time dateTime={version}>{t('version', { date: format.longDate(version) })}</time>
        </p>
        {keptAt && (
          <Freshness text={t('lastUpdated', { time: format.dateTime(new Date(keptAt)) })} />
        )}
        {next && (
          <Notice
            tone="warning"
            title={t('earlierTitle')}
            action={<Link to="/terms">{t('toCurrent')}</Link>}
          >
            {t('earlier', {
              from: format.longDate(version),
              until: format.longDate(addDays(next, -1)),
            })}
          </Notice>
        )}
        {terms.sample && (
          <Notice tone="warning" title={t('sampleTitle')}>
            {t('sample')}
          </Notice>
        )}
        <nav aria-label={t('contents')} className={styles.contents}>
          {parts.map((part) => (
            <a key={part} href={`#${part}`}>
              {t(`parts.${part}`)}
            </a>
          ))}
        </nav>
      </header>
      {parts.map((part) => (
        <section key={part} id={part} aria-labelledby={`${part}-heading`}>
          <h2 id={`${part}-heading`}>{t(`parts.${part}`)}</h2>
          <PlainText text={terms[part].replaceAll('{school}', school)} />
        </section>
      ))}
      {versions.length > 1 && (
        <nav aria-labelledby="versions">
          <h2 id="versions">{t('versions')}</h2>
          <ul role="list">
            {versions.map((one, n) => (
              <li key={one}>
                <Link
                  to={n === 0 ? '/terms' : `/terms/${one}`}
                  aria-current={one === version ? 'page' : undefined}
                >
                  {t('version', { date: format.longDate(one) })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
