import { otherLocales } from '#contract/shared/text/in-locale.ts'
import {
  pageDocuments,
  isPageContentList,
  listRows,
  type PageContentField,
  type PageContentKind,
  type PageContentList,
  type PageContent,
} from '#contract/site/page-content.ts'

const partsOf = (kind: PageContentKind) => pageDocuments[kind].parts
const fieldsOf = (kind: PageContentKind) =>
  partsOf(kind).filter((part): part is PageContentField => !isPageContentList(part))
const listsOf = (kind: PageContentKind) => partsOf(kind).filter(isPageContentList)
const textsIn = (content: PageContent, locale: string) => (content[locale] ?? {}) as PageContent

const inputValue = ({ as }: PageContentField, value: unknown): string | boolean => {
  if (as === 'flag') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function parsedInput({ as, optional }: PageContentField, typed: unknown): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (optional && text === '') return null
  if (as === 'number') return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  return text
}

const translatedOf = (fields: readonly PageContentField[]) =>
  fields.filter(({ translated }) => translated)

const inputsInLocale = (fields: readonly PageContentField[], content: PageContent): PageContent =>
  Object.fromEntries(fields.map((field) => [field.name, inputValue(field, content[field.name])]))

/** The values of the inputs for these fields. */
const inputsOf = (fields: readonly PageContentField[], content: PageContent): PageContent => ({
  ...inputsInLocale(fields, content),
  ...Object.fromEntries(
    otherLocales.map((locale) => [
      locale,
      inputsInLocale(translatedOf(fields), textsIn(content, locale)),
    ]),
  ),
})

/** The content from the inputs, without empty translations. */
export function contentOf(fields: readonly PageContentField[], typed: PageContent): PageContent {
  const own = fields.map((field) => [field.name, parsedInput(field, typed[field.name])] as const)
  const others = otherLocales.flatMap((locale) => {
    const texts = translatedOf(fields)
      .map((field) => [field.name, parsedInput(field, textsIn(typed, locale)[field.name])] as const)
      .filter(([, text]) => text !== '')
    return texts.length > 0 ? [[locale, Object.fromEntries(texts)] as const] : []
  })
  return Object.fromEntries([...own, ...others])
}

/** `key` identifies a row on screen while rows move. */
export type TypedRow = PageContent & { key: number }
export const typedRows = (typed: PageContent, list: string) => (typed[list] ?? []) as TypedRow[]

/**
 * Content in the form's shape: numbers are text, and every translation exists. A list of plain texts becomes rows with
 * the field `text`.
 */
export const typedContent = (kind: PageContentKind, content: PageContent): PageContent => ({
  ...inputsOf(fieldsOf(kind), content),
  ...Object.fromEntries(
    listsOf(kind).map((list) => [
      list.name,
      listRows(content, list).map((row, key) => ({ ...inputsOf(list.row, row), key })),
    ]),
  ),
})

/** Reads the content from the form. Fields that the form does not show come from `before`. */
export const filledContent = (
  kind: PageContentKind,
  typed: PageContent,
  before: PageContent,
): PageContent => ({
  ...withoutTranslations(before),
  ...contentOf(fieldsOf(kind), typed),
  ...Object.fromEntries(
    listsOf(kind).map(({ name, row, plain }) => [
      name,
      typedRows(typed, name).map((values) => {
        const filled = contentOf(row, values)
        return plain ? filled['text'] : filled
      }),
    ]),
  ),
})

const withoutTranslations = (content: PageContent): PageContent =>
  Object.fromEntries(
    Object.entries(content).filter(([name]) => !(otherLocales as string[]).includes(name)),
  )

export const emptyRow = (list: PageContentList, rows: readonly TypedRow[]): TypedRow => ({
  ...inputsOf(list.row, {}),
  key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
})
