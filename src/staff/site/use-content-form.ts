import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { placeholderErrors, formatPlaceholders } from '#contract/school/mail-texts.ts'
import { pageDocuments, type StaffPageContent } from '#contract/site/page-content.ts'
import { readForm, type FieldMessages } from '#contract/shared/validation.ts'
import { useVersionedForm } from '#staff/kit/forms/use-versioned-form.ts'
import { filledContent, typedContent } from './typed-content.ts'
import { textOf } from '#platform/i18n/i18n.ts'

/** The typed content, and the first failed rule of each field. */
function readContent({ kind, mail, content: before }: StaffPageContent, typed: FieldValues) {
  const content = filledContent(kind, typed, before)
  const read = readForm(pageDocuments[kind].schema, content)
  const wrongInMail = mail ? placeholderErrors(content, mail.standard) : {}
  const found = Object.entries<FieldMessages[string]>(read.whole ? wrongInMail : read.messages)
  // A plain text of a list is edited in a row with one field, `text`: the message belongs to that field.
  const messages = found.map(([path, broken]) => [path.replace(/\.\d+$/, '$&.text'), broken])
  return { content, messages: Object.fromEntries(messages) as FieldMessages }
}

const schemaOf = (page: StaffPageContent) =>
  v.pipe(
    v.custom<FieldValues>(() => true),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value
      for (const [path, { rule }] of Object.entries(readContent(page, input).messages)) {
        const [first = '', ...rest] = path.split('.')
        const item = (key: string) =>
          ({ type: 'unknown', origin: 'value', input, key, value: undefined }) as const
        addIssue({ message: rule, path: [item(first), ...rest.map(item)] })
      }
    }),
  )

/** The form of a page's content. */
export function useContentForm(page: StaffPageContent) {
  const { t } = useTranslation('staff/public-pages')
  const typedBefore = typedContent(page.kind, page.content)
  // Fields are marked as wrong on submit and until they are right, so that a new row is not marked at once.
  const form = useVersionedForm(schemaOf(page), typedBefore, page.version, undefined, {
    reValidateMode: 'onSubmit',
  })
  const typed = form.watch()
  const { content, messages } = readContent(page, typed)
  const errorOf = (path: string) => {
    const broken = form.errorOf(path) && messages[path]
    return broken && wrongText(t, broken)
  }
  return {
    ...form,
    typed,
    content,
    /** The paths of the fields that were wrong on submit and still are. */
    wrong: Object.keys(messages).filter(form.errorOf),
    errorOf,
    field: (path: string) => ({ ...form.register(path), error: errorOf(path) }),
  }
}
export type ContentForm = ReturnType<typeof useContentForm>

/** The message for a field's broken rule; it names the placeholders of a mail that are missing or unknown. */
const wrongText = (
  t: Parameters<typeof textOf>[0],
  { rule, places }: FieldMessages[string],
): string =>
  textOf(
    t,
    [`wrong.${rule}`, 'wrong.other'],
    places && { count: places.length, places: formatPlaceholders(places) },
  )
