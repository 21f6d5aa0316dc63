import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { Field } from '#ui/forms/Field.tsx'
import type { TypedTitles } from './use-titles.ts'

/** The title of one lesson in a list of them. */
export function TitleField({
  of,
  keys,
  typed,
  when,
  lang,
  required,
}: {
  of: string
  /** The list's keys in the order that pasted lines follow. */
  keys: readonly string[]
  typed: TypedTitles
  when: string
  lang: string
  required?: boolean
}) {
  const { t } = useTranslation('staff/timetable')
  return (
    <Field
      label={<span className="only-heard">{t('titles.of', { when })}</span>}
      placeholder={t('titles.title')}
      lang={lang}
      required={required}
      maxLength={shortTextMaximumCharacters}
      value={typed.titles[of] ?? ''}
      onChange={({ currentTarget }) => typed.set(of, currentTarget.value)}
      onPaste={(event) => {
        if (typed.paste(of, keys, event.clipboardData.getData('text'))) event.preventDefault()
      }}
    />
  )
}
