import { useTranslation } from 'react-i18next'
import type { PaperFile } from '#contract/papers/past-papers.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './PaperTable.module.css'

type Props = { papers: readonly PaperFile[]; labelledBy: string }

/** The papers as a table, and as a list on phones. */
export function PaperTable({ papers, labelledBy }: Props) {
  const { t } = useTranslation('past-papers')
  const format = useFormat()
  return (
    <table className={styles.papers} aria-labelledby={labelledBy}>
      <thead className="only-heard">
        <tr>
          <th scope="col">{t('downloads.subject')}</th>
          <th scope="col">{t('downloads.paper')}</th>
          <th scope="col">{t('downloads.filterLanguage')}</th>
          <th scope="col">{t('downloads.length')}</th>
          <th scope="col">{t('downloads.file')}</th>
        </tr>
      </thead>
      <tbody>
        {papers.map(({ file, file_name: name, ...paper }) => (
          <tr key={file}>
            <th scope="row">{paper.subject}</th>
            <td>{paper.paper}</td>
            <td className={styles.language}>{t(`downloads.language.${paper.language}`)}</td>
            <td className="numbers">{t('downloads.pages', { count: paper.pages })}</td>
            <td className={styles.file}>
              <a
                href={`/${file}`}
                download={name}
                type="application/pdf"
                className={buttonClass({ variant: 'secondary' })}
              >
                <Icon name="download" />
                <span className="only-heard">{t('downloads.downloadPaper', paper)}</span>
                <span className="numbers">
                  {t('downloads.pdf', { size: format.bytes(paper.bytes) })}
                </span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
