import { useTranslation } from 'react-i18next'
import { paperDownloadPath, pastPaperPaths } from '#contract/papers/paths.ts'
import type { PaperDownloads } from '#contract/papers/past-papers.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from './DownloadsPage.module.css'
import { MoreLinks } from '../MoreLinks.tsx'
import { PaperFilter } from '../PaperFilter.tsx'
import { PaperTable } from '../PaperTable.tsx'

type Props = {
  downloads: PaperDownloads
  /** The path of this page. */
  path: string
  school: string
}

/** Papers to download. Year and language are links, so each choice has an address. */
export function DownloadsPage({ downloads, path, school }: Props) {
  const { t } = useTranslation('past-papers')
  const format = useFormat()
  const { exam, year, language, years, papers } = downloads
  const base = pastPaperPaths[exam].downloads
  const pathTo = (to: { year: number; language: typeof language }) =>
    paperDownloadPath(exam, to.year, to.language ?? undefined)
  const title = t(`${exam}.downloadsTitle`)
  const chosen = language
    ? t('downloads.titleOfIn', { title, language: t(`downloads.language.${language}`), year })
    : t('downloads.titleOf', { title, year })
  const languages = years.find((one) => one.year === year)?.languages ?? []
  const bytes = papers.reduce((sum, paper) => sum + paper.bytes, 0)
  return (
    <>
      <div className={`container ${styles.page}`}>
        <PageMeta
          title={path === base ? title : chosen}
          description={t(`${exam}.downloadsDescription`)}
          path={path}
        />
        <header className={styles.header}>
          <h1>{title}</h1>
          <p className={styles.lead}>{t('downloads.lead')}</p>
        </header>
        <div className={styles.filters}>
          <PaperFilter
            label={t('downloads.filterYear')}
            choices={years.map((one) => ({
              label: String(one.year),
              current: one.year === year,
              to: pathTo({
                year: one.year,
                language: language && one.languages.includes(language) ? language : null,
              }),
            }))}
          />
          {languages.length > 1 && (
            <PaperFilter
              label={t('downloads.filterLanguage')}
              choices={[null, ...languages].map((one) => ({
                label: t(one ? `downloads.language.${one}` : 'downloads.all'),
                current: one === language,
                to: pathTo({ year, language: one }),
              }))}
            />
          )}
        </div>
        <section aria-labelledby="papers-heading">
          <h2 id="papers-heading">
            {language
              ? t('downloads.papersOfIn', { year, language: t(`downloads.language.${language}`) })
              : t('downloads.papersOf', { year })}
          </h2>
          <p className={`numbers ${styles.count}`}>
            {t('downloads.count', { count: papers.length, size: format.bytes(bytes) })}
          </p>
          <PaperTable papers={papers} labelledBy="papers-heading" />
        </section>
      </div>
      <MoreLinks exam={exam} school={school} here="downloads" />
    </>
  )
}
