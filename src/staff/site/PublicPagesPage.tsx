import { useQuery } from '@tanstack/react-query'
import { isMailKind } from '#contract/school/mail-texts.ts'
import type { StaffPageContentKinds } from '#contract/site/page-content.ts'
import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Link } from '#platform/i18n/Link.tsx'
import { Tag } from '#ui/Tag.tsx'
import { publicPagesQuery } from './queries.ts'
import { Untranslated } from './Untranslated.tsx'

/** Pages whose content staff can edit. */
export function PublicPagesPage() {
  const { t } = useTranslation('staff/public-pages')
  return (
    <>
      <header className={kit.header}>
        <h1>{t('title')}</h1>
      </header>
      <QueryBoundary query={useQuery(publicPagesQuery())}>
        {({ kinds }) => (
          <>
            <KindList kinds={kinds.filter(({ kind }) => !isMailKind(kind))} />
            <h2>{t('mails')}</h2>
            <p className={kit.quiet}>{t('mailsText')}</p>
            <KindList kinds={kinds.filter(({ kind }) => isMailKind(kind))} />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function KindList({ kinds }: StaffPageContentKinds) {
  const { t } = useTranslation('staff/public-pages')
  return (
    <ul role="list" className={kit.rows}>
      {kinds.map(({ kind, has_draft, by_staff, in_cms, untranslated }) => (
        <li key={kind} className={kit.row}>
          <div>
            <Link to={`/staff/public-pages/${kind}`} className={kit.whole}>
              {t(`kinds.${kind}`)}
            </Link>
            {!isMailKind(kind) && <p className={kit.quiet}>{t(`what.${kind}`)}</p>}
          </div>
          <div className={kit.end}>
            {has_draft && <Tag tone="accent">{t('draft')}</Tag>}
            {in_cms && <Tag tone="info">{t('inCms')}</Tag>}
            {by_staff && <Tag>{t('byStaff')}</Tag>}
            <Untranslated locales={untranslated} />
          </div>
        </li>
      ))}
    </ul>
  )
}
