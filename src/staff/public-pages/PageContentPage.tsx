import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { factKinds } from '#contract/facts.ts'
import type { FactKind } from '#contract/facts.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import kit from '#staff/kit/kit.module.css'
import { Empty } from '#ui/Empty.tsx'
import { PageContentEditor } from './PageContentEditor.tsx'
import { pageContentQuery } from './queries.ts'

export function PageContentPage({ named }: { named: string }) {
  const { t } = useTranslation('staff/public-pages')
  const kind = factKinds.find((one) => one === named)
  return kind ? (
    <Known kind={kind} />
  ) : (
    <Empty icon="search" title={<h1>{t('unknown')}</h1>}>
      <Link to="/staff/facts">{t('toAll')}</Link>
    </Empty>
  )
}

function Known({ kind }: { kind: FactKind }) {
  const { t } = useTranslation('staff/public-pages')
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{t(`kinds.${kind}`)}</h1>
          <p className={kit.quiet}>{t(`what.${kind}`)}</p>
        </div>
        <Link to="/staff/facts">{t('toAll')}</Link>
      </header>
      <Asked query={useQuery(pageContentQuery(kind))}>
        {(page) => <PageContentEditor page={page} />}
      </Asked>
    </>
  )
}
