import { otherLocales } from '#contract/shared/text/in-locale.ts'
import {
  pageDocuments,
  isPageContentList,
  rowsOf,
  type PageContentField,
  type PageContentKind,
  type PageContentList,
  type PageContent,
} from '#contract/site/page-content.ts'

/** Values of the form's fields, as typed, by name; a translation's by its path, `ms.title`. */
export type TypedValues = Readonly<Record<string, string | boolean>>
/** `id` tells rows apart on the screen while they move. */
export type TypedRow = { id: number; values: TypedValues }
export type TypedContent = {
  values: TypedValues
  lists: Readonly<Record<string, readonly TypedRow[]>>
}

const partsOf = (kind: PageContentKind) => pageDocuments[kind].parts
const fieldsOf = (kind: PageContentKind) =>
  partsOf(kind).filter((part): part is PageContentField => !isPageContentList(part))
const listsOf = (kind: PageContentKind) => partsOf(kind).filter(isPageContentList)

const typedValue = ({ as }: PageContentField, value: unknown): string | boolean => {
  if (as === 'flag') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function valueOf({ as, optional }: PageContentField, typed: string | boolean = ''): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (optional && text === '') return null
  if (as === 'number') return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  return text
}

const translatedOf = (fields: readonly PageContentField[]) =>
  fields.filter(({ translated }) => translated)

const typedOf = (fields: readonly PageContentField[], content: PageContent): TypedValues =>
  Object.fromEntries([
    ...fields.map((field) => [field.name, typedValue(field, content[field.name])] as const),
    ...otherLocales.flatMap((locale) => {
      const texts = (content[locale] ?? {}) as PageContent
      return translatedOf(fields).map(
        (field) => [`${locale}.${field.name}`, typedValue(field, texts[field.name])] as const,
      )
    }),
  ])

/** A translation that is empty is left out, and so is a language without any. */
export function contentOf(fields: readonly PageContentField[], typed: TypedValues): PageContent {
  const own = fields.map((field) => [field.name, valueOf(field, typed[field.name])] as const)
  const others = otherLocales.flatMap((locale) => {
    const texts = translatedOf(fields)
      .map((field) => [field.name, valueOf(field, typed[`${locale}.${field.name}`])] as const)
      .filter(([, text]) => text !== '')
    return texts.length > 0 ? [[locale, Object.fromEntries(texts)] as const] : []
  })
  return Object.fromEntries([...own, ...others])
}

/** Fills the form from the content. */
export const typedContent = (kind: PageContentKind, content: PageContent): TypedContent => ({
  values: typedOf(fieldsOf(kind), content),
  lists: Object.fromEntries(
    listsOf(kind).map((list) => [
      list.name,
      rowsOf(content, list).map((row, id) => ({ id, values: typedOf(list.row, row) })),
    ]),
  ),
})

/** Reads the content from the form. What the form does not show is taken from `before`. */
export const filledContent = (
  kind: PageContentKind,
  typed: TypedContent,
  before: PageContent,
): PageContent => ({
  ...withoutTranslations(before),
  ...contentOf(fieldsOf(kind), typed.values),
  ...Object.fromEntries(
    listsOf(kind).map(({ name, row, plain }) => [
      name,
      (typed.lists[name] ?? []).map(({ values }) => {
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
  id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
  values: typedOf(list.row, {}),
})

/** The rows with the one at `from` at `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1))
}
