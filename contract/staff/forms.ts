import * as v from 'valibot'
import { formKeys } from '../forms/forms.ts'
import { Instant, Uuid } from '../wire.ts'

/** So many of a form are shown and exported at once, the newest. */
export const formsShown = 1000

export const StaffFormsAsked = v.object({ form: v.picklist(formKeys) })
export const SentForms = v.object({
  sent: v.array(
    v.object({
      id: Uuid,
      received_at: Instant,
      answers: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
      utm: v.record(v.string(), v.string()),
    }),
  ),
  more: v.boolean(),
})
export type SentForms = v.InferOutput<typeof SentForms>

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/
/** An amount in ringgit and sen; a telephone number or a calculation is none. */
const negative = /^-\d+\.\d\d$/

/**
 * RFC 4180, with the names of the columns first. A cell that a spreadsheet would calculate gets an
 * apostrophe before it: what a stranger typed is text.
 */
export function csvOf(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  const cell = (text: string) => {
    const plain = formula.test(text) && !negative.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(plain) || plain !== text ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`
  return line(columns) + rows.map((row) => line(columns.map((name) => row[name] ?? ''))).join('')
}

/** A sent form as a row of a table: when it came, its answers, and by which campaign. */
export const rowOf = ({
  received_at,
  answers,
  utm,
}: SentForms['sent'][number]): { received_at: string } & Record<string, string> => ({
  received_at,
  ...Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, [answer].flat().join('; ')]),
  ),
  ...utm,
})
