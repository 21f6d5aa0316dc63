import {
  factDocuments,
  isFactList,
  type FactField,
  type FactKind,
  type FactList,
  type Facts,
} from '#contract/facts.ts'

/** Values of the form's fields, as typed. */
export type TypedValues = Readonly<Record<string, string | boolean>>
/** `id` tells rows apart on the screen while they move. */
export type TypedRow = { id: number; values: TypedValues }
export type TypedContent = {
  values: TypedValues
  lists: Readonly<Record<string, readonly TypedRow[]>>
}

const partsOf = (kind: FactKind) => factDocuments[kind].parts
const fieldsOf = (kind: FactKind) =>
  partsOf(kind).filter((part): part is FactField => !isFactList(part))
const listsOf = (kind: FactKind) => partsOf(kind).filter(isFactList)

const typedValue = ({ as }: FactField, value: unknown): string | boolean => {
  if (as === 'flag') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function valueOf({ as, optional }: FactField, typed: string | boolean = ''): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (optional && text === '') return null
  if (as === 'number') return /^\d{1,6}$/.test(text) ? Number(text) : undefined
  return text
}

const typedOf = (fields: readonly FactField[], facts: Facts): TypedValues =>
  Object.fromEntries(fields.map((field) => [field.name, typedValue(field, facts[field.name])]))
const contentOf = (fields: readonly FactField[], typed: TypedValues): Facts =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(field, typed[field.name])]))

const rowsOf = (value: unknown, { plain }: FactList): Facts[] => {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => (plain ? { text: row } : (row as Facts)))
}

/** Fills the form from the content. */
export const typedContent = (kind: FactKind, facts: Facts): TypedContent => ({
  values: typedOf(fieldsOf(kind), facts),
  lists: Object.fromEntries(
    listsOf(kind).map((list) => [
      list.name,
      rowsOf(facts[list.name], list).map((row, id) => ({ id, values: typedOf(list.row, row) })),
    ]),
  ),
})

/** Reads the content from the form. What the form does not show is taken from `before`. */
export const filledContent = (kind: FactKind, typed: TypedContent, before: Facts): Facts => ({
  ...before,
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

export const emptyRow = (list: FactList, rows: readonly TypedRow[]): TypedRow => ({
  id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
  values: typedOf(list.row, {}),
})

/** The rows with the one at `from` at `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1))
}
