import {
  pageDocuments,
  type ChangePageContent,
  type StaffPageContent,
} from '#contract/site/page-content.ts'
import { useTranslation } from 'react-i18next'
import { localeNames, locales } from '#contract/shared/text/locales.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { Reach } from '#staff/kit/Reach.tsx'
import kit from '#staff/kit/kit.module.css'
import { buttonClass } from '#ui/button-class.ts'
import { Tag } from '#ui/Tag.tsx'

type Action = 'publish' | 'drop-draft' | 'take-files'

type Props = {
  page: StaffPageContent
  /** The action in progress. */
  busy: ChangePageContent['do'] | undefined
  onChange: (what: Action) => void
}

/** Whether the content is a draft, published or from the content files, and the actions for each. */
export function ContentState({ page, busy, onChange }: Props) {
  const { t } = useTranslation('staff/public-pages')
  const format = useFormat()
  const { versioned, startsEmpty } = pageDocuments[page.kind]
  const undoButton = (what: 'drop-draft' | 'take-files') => {
    const copyKey = what === 'take-files' && startsEmpty ? 'withdraw' : what
    return (
      <AskFirst
        variant="quiet"
        deletes
        label={t(`do.${copyKey}`)}
        question={t(`ask.${copyKey}`)}
        confirm={t(`sure.${copyKey}`)}
        busy={busy === what}
        onConfirm={() => onChange(what)}
      >
        {t(`means.${copyKey}`)}
      </AskFirst>
    )
  }
  return (
    <>
      <p className={kit.quiet}>
        {page.has_draft && (
          <>
            <Tag tone="accent">{t('draft')}</Tag> {t(page.mail ? 'draftOfMail' : 'draftText')}{' '}
          </>
        )}
        {!page.has_draft &&
          page.by_staff &&
          !versioned &&
          `${t(startsEmpty ? 'shownText' : 'byStaffText')} `}
        {page.changed &&
          t('changed', {
            when: format.dateTime(new Date(page.changed.at)),
            by: page.changed.by ?? '',
          })}
      </p>
      {page.has_draft && (
        <div className="cluster">
          {page.preview &&
            localeNames.map((locale) => (
              <a
                key={locale}
                href={`${page.preview}&locale=${locale}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'secondary' })}
              >
                {t('previewIn', { language: locales[locale] })}
              </a>
            ))}
          <AskFirst
            variant="primary"
            label={t('do.publish')}
            question={t(page.mail ? 'ask.publish-mail' : 'ask.publish')}
            confirm={t('sure.publish')}
            busy={busy === 'publish'}
            onConfirm={() => onChange('publish')}
            reach={!page.mail && <Reach whom={{}} text={(count) => t('reach', { count })} />}
          >
            {t(
              versioned
                ? 'means.publish-version'
                : page.mail
                  ? 'means.publish-mail'
                  : 'means.publish',
            )}
            {versioned && page.content['material'] === true && ` ${t('means.publish-material')}`}
          </AskFirst>
          {undoButton('drop-draft')}
        </div>
      )}
      {!page.has_draft && page.by_staff && !versioned && <div>{undoButton('take-files')}</div>}
    </>
  )
}
