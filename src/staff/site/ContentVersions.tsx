import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffPageContent } from '#contract/site/page-content.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import kit from '#staff/kit/kit.module.css'
import { Tag } from '#ui/Tag.tsx'

type Props = {
  /** The public page, `/terms`. */
  page: string
  versions: NonNullable<StaffPageContent['versions']>
  busy: boolean
  onWithdraw: (version: string) => void
}

/** The published versions of a page. One that is not yet in force can be withdrawn. */
export function ContentVersions({ page, versions, busy, onWithdraw }: Props) {
  const { t } = useTranslation('staff/public-pages')
  const format = useFormat()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={kit.part}>
      <h2 id={heading}>{t('versions.title')}</h2>
      <ul role="list" className={kit.rows}>
        {versions.map(({ version, state, material, by_staff }) => {
          const name = t(`versions.${state}`, { day: format.longDate(version) })
          return (
            <li key={version} className={kit.row}>
              {state === 'coming' ? name : <Link to={`${page}/${version}`}>{name}</Link>}
              <div className={kit.end}>
                {material && <Tag tone="accent">{t('versions.material')}</Tag>}
                {state === 'coming' && by_staff && (
                  <AskFirst
                    variant="quiet"
                    label={t('do.withdraw-version')}
                    question={t('ask.withdraw-version')}
                    confirm={t('sure.withdraw-version')}
                    busy={busy}
                    onConfirm={() => onWithdraw(version)}
                  >
                    {t('means.withdraw-version')}
                  </AskFirst>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
