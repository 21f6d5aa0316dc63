import { useQuery } from '@tanstack/react-query'
import type { StaffPaperPage } from '#contract/papers/staff-papers.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session/session.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Tag } from '#ui/Tag.tsx'
import { PaperActions } from './PaperActions.tsx'
import { paperVideoQuery, staffPaperQuery } from './queries.ts'
import { TimesEditor } from './TimesEditor.tsx'
import { useSubjectText } from './AddPaper.tsx'

export function PaperPage({ paperId }: { paperId: string }) {
  const { t } = useTranslation(['staff/papers', 'staff/kit'])
  const query = useQuery(staffPaperQuery(paperId))
  return (
    <QueryBoundary
      query={query}
      unknown={{ title: t('unknown'), to: '/staff/papers', link: t('toAll') }}
    >
      {(page) => <Paper page={page} />}
    </QueryBoundary>
  )
}

function Paper({ page }: { page: StaffPaperPage }) {
  const subjectText = useSubjectText()
  const { t } = useTranslation(['staff/papers', 'staff/kit'])
  const session = useSession()
  const video = useQuery(paperVideoQuery(page.paper.id))
  const { exam, subject, code, year, title, language, by_staff } = page.paper
  const file = video.data?.renditions.find(({ quality }) => quality !== 'audio')
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>
            {code} · {year}
          </h1>
          <p className={kit.quiet}>
            {[subjectText({ exam, subject }), title]
              .concat(t(`staff/kit:languages.${language}`))
              .join(' · ')}
          </p>
        </div>
        {by_staff && <Tag tone="info">{t('byStaff')}</Tag>}
      </header>
      <PaperActions paper={page.paper} />
      <TimesEditor
        key={page.paper.id}
        page={page}
        uid={session.state === 'signed-in' ? session.uid : ''}
        source={file && { url: file.url, captions: video.data?.captions ?? [] }}
      />
    </>
  )
}
