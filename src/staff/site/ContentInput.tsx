import { useTranslation } from 'react-i18next'
import { otherLocales } from '#contract/shared/text/in-locale.ts'
import { locales, type Locale } from '#contract/shared/text/locales.ts'
import { formatPlaceholders } from '#contract/school/mail-texts.ts'
import type { PageContentField } from '#contract/site/page-content.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { LogoInput } from './LogoInput.tsx'
import styles from './page-content.module.css'
import type { ContentForm } from './use-content-form.ts'

const types = { text: 'text', day: 'date', time: 'time', number: 'text' } as const

type ContentFieldProps = {
  form: ContentForm
  field: PageContentField
  label: string
  /** The path of a row: `papers.2.` */
  row?: string
  /** For a mail: the placeholders of the standard text. */
  places?: readonly string[] | undefined
}

/** The inputs of a field: one, or one for each language if the field is translated. */
export function ContentField({ form, field, label, row = '', places }: ContentFieldProps) {
  const { t } = useTranslation('staff/public-pages')
  const named = places?.filter((name) => name !== 'school')
  const rules = named
    ? t(field.as === 'whole-text' ? 'places' : 'placesOfSubject', {
        ...(named.length === 0 && { context: 'none' as const }),
        places: formatPlaceholders(named, ' '),
        school: '{school}',
      })
    : field.as === 'whole-text'
      ? t('textRules', { place: '{school}' })
      : undefined
  const shared = { form, as: field.as }
  const own = <ContentInput {...shared} path={row + field.name} label={label} hint={rules} />
  if (!field.translated) return own
  return (
    <div className={styles.languages}>
      {own}
      {otherLocales.map((locale) => {
        const path = `${row}${locale}.${field.name}`
        return (
          <ContentInput
            key={locale}
            {...shared}
            path={path}
            lang={locale}
            label={t('inLanguage', { label, language: locales[locale] })}
            hint={form.getValues(path) || places ? undefined : t('readInEnglish')}
          />
        )
      })}
    </div>
  )
}

type ContentInputProps = {
  form: ContentForm
  path: string
  as: PageContentField['as']
  label: string
  hint?: string | undefined
  /** The language of the text. */
  lang?: Locale
}

function ContentInput({ form, path, as, ...shared }: ContentInputProps) {
  if (as === 'logo')
    return (
      <LogoInput
        label={shared.label}
        control={form.control}
        name={path}
        error={form.errorOf(path)}
      />
    )
  if (as === 'flag') return <Checkbox {...shared} {...form.field(path)} />
  if (as === 'long' || as === 'whole-text')
    return <Field as="textarea" rows={as === 'long' ? 3 : 16} {...shared} {...form.field(path)} />
  return (
    <Field
      type={types[as]}
      {...(as === 'number' && { inputMode: 'numeric' as const })}
      {...shared}
      {...form.field(path)}
    />
  )
}
