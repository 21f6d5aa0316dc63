import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The title of one lesson in a list of lessons. */
export function TitleField({
  when,
  ...input
}: { when: string; error: string | undefined } & ComponentProps<'input'>) {
  const { t } = useTranslation('staff/timetable')
  return (
    <Field
      label={<span className="only-heard">{t('titles.of', { when })}</span>}
      placeholder={t('titles.title')}
      maxLength={shortTextMaximumCharacters}
      {...input}
    />
  )
}

/** Says that more lines were pasted than there are lessons. */
export function LeftOverTitles({ count }: { count: number }) {
  const { t } = useTranslation('staff/timetable')
  if (count === 0) return null
  return (
    <Notice tone="danger" announce>
      {t('titles.leftOver', { count })}
    </Notice>
  )
}
