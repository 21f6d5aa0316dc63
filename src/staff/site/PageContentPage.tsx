import { useQuery } from '@tanstack/react-query'
import { isMailKind } from '#contract/school/mail-texts.ts'
import { pageContentKinds } from '#contract/site/page-content.ts'
import type { PageContentKind } from '#contract/site/page-content.ts'
import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Empty } from '#ui/states/Empty.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { PageContentEditor } from './PageContentEditor.tsx'
import { pageContentQuery } from './queries.ts'

export function PageContentPage({ id }: { id: string }) {
  const { t } = useTranslation('staff/public-pages')
  const kind = pageContentKinds.find((one) => one === id)
  return kind ? (
    <ContentPage kind={kind} />
  ) : (
    <Empty icon="search" title={<h1>{t('unknown')}</h1>}>
      <Link to="/staff/public-pages">{t('toAll')}</Link>
    </Empty>
  )
}

function ContentPage({ kind }: { kind: PageContentKind }) {
  const { t } = useTranslation('staff/public-pages')
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{t(`kinds.${kind}`)}</h1>
          <p className={kit.quiet}>{t(isMailKind(kind) ? 'what.mail' : `what.${kind}`)}</p>
        </div>
        <Link to="/staff/public-pages">{t('toAll')}</Link>
      </header>
      <QueryBoundary query={useQuery(pageContentQuery(kind))}>
        {(page) => <PageContentEditor key={kind} page={page} />}
      </QueryBoundary>
    </>
  )
}
