import { useTranslation } from 'react-i18next'
import { otherLocales } from '#contract/shared/text/in-locale.ts'
import { locales, type Locale } from '#contract/shared/text/locales.ts'
import { writtenPlaces } from '#contract/school/mail-texts.ts'
import type { PageContentField } from '#contract/site/page-content.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { LogoInput } from './LogoInput.tsx'
import styles from './page-content.module.css'
import type { TypedValues } from './typed-content.ts'

const types = { text: 'text', day: 'date', time: 'time', number: 'text' } as const

type Input = {
  label: string
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

/** The inputs of a field: one, or one for each language if visitors read it translated. */
export function ContentField({
  field,
  label,
  values,
  places,
  wrong,
  onChange,
}: {
  field: PageContentField
  label: string
  values: TypedValues
  /** Of a mail: the places of the standard text. */
  places?: readonly string[] | undefined
  /** The error at a path: `title`, `ms.title`. */
  wrong: (path: string) => string | undefined
  onChange: (values: TypedValues) => void
}) {
  const { t } = useTranslation('staff/public-pages')
  const input = (path: string): Omit<Input, 'label'> => ({
    value: values[path] ?? '',
    error: wrong(path),
    onChange: (value) => onChange({ ...values, [path]: value }),
  })
  const named = places?.filter((name) => name !== 'school')
  const rules = named
    ? t(field.as === 'whole-text' ? 'places' : 'placesOfSubject', {
        ...(named.length === 0 && { context: 'none' as const }),
        places: writtenPlaces(named, ' '),
        school: '{school}',
      })
    : field.as === 'whole-text'
      ? t('textRules', { place: '{school}' })
      : undefined
  const own = <ContentInput field={field} label={label} hint={rules} {...input(field.name)} />
  if (!field.translated) return own
  return (
    <div className={styles.languages}>
      {own}
      {otherLocales.map((locale) => (
        <ContentInput
          key={locale}
          field={field}
          lang={locale}
          label={t('inLanguage', { label, language: locales[locale] })}
          hint={values[`${locale}.${field.name}`] || places ? undefined : t('readInEnglish')}
          {...input(`${locale}.${field.name}`)}
        />
      ))}
    </div>
  )
}

function ContentInput({
  field,
  label,
  hint,
  lang,
  value,
  error,
  onChange,
}: Input & {
  field: PageContentField
  hint?: string | undefined
  /** Of what is typed. */
  lang?: Locale
}) {
  if (field.as === 'logo')
    return (
      <LogoInput
        label={label}
        file={typeof value === 'string' ? value : ''}
        error={error}
        onChange={onChange}
      />
    )
  if (field.as === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === true}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  const shared = {
    label,
    hint,
    lang,
    error,
    value: String(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  }
  if (field.as === 'long') return <Field as="textarea" rows={3} {...shared} />
  if (field.as === 'whole-text') return <Field as="textarea" rows={16} {...shared} />
  return (
    <Field
      type={types[field.as]}
      {...(field.as === 'number' && { inputMode: 'numeric' as const })}
      {...shared}
    />
  )
}
