import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StaffPaperPage } from '#contract/staff/papers.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useSession } from '#platform/session.ts'
import { Empty } from '#ui/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from './Asked.tsx'
import { PaperDeeds } from './PaperDeeds.tsx'
import { paperVideoQuery, staffPaperQuery } from './queries.ts'
import styles from './staff.module.css'
import { TimesEditor } from './TimesEditor.tsx'

/** One past paper: its video, and beside it the questions and their times. */
export function PaperPage({ paperId }: { paperId: string }) {
  const { t } = useTranslation('staff')
  const query = useQuery(staffPaperQuery(paperId))
  if (query.error instanceof Refusal && query.error.status === 404)
    return (
      <Empty icon="search" title={<h1>{t('papers.unknown')}</h1>}>
        <Link to="/staff/papers">{t('papers.toAll')}</Link>
      </Empty>
    )
  return <Asked query={query}>{(page) => <Paper page={page} />}</Asked>
}

function Paper({ page }: { page: StaffPaperPage }) {
  const { t } = useTranslation('staff')
  const session = useSession()
  const video = useQuery(paperVideoQuery(page.paper.id))
  const { exam, subject, code, year, title, language, by_staff } = page.paper
  const file = video.data?.renditions.find(({ quality }) => quality !== 'audio')
  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>
            {code} · {year}
          </h1>
          <p className={styles.quiet}>
            {[t('papers.subjectOption', { exam: t(`papers.exams.${exam}`), subject }), title]
              .concat(t(`languages.${language}`))
              .join(' · ')}
          </p>
        </div>
        {by_staff && <Tag tone="info">{t('papers.byStaff')}</Tag>}
      </header>
      <PaperDeeds paper={page.paper} />
      <TimesEditor
        key={page.version}
        page={page}
        uid={session.state === 'signed-in' ? session.uid : ''}
        source={file && { url: file.url, captions: video.data?.captions ?? [] }}
      />
    </>
  )
}
