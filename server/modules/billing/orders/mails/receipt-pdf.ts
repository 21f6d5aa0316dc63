import { formatIn } from '#contract/shared/text/format.ts'
import { copyOf } from '../../../../platform/copy/copy.ts'
import {
  schoolLines,
  taxLine,
  type LetterheadSettings,
} from '../../../../platform/copy/paper-lines.ts'
import { pdfPage, quietInk as quiet } from '../../../../platform/copy/pdf-page.ts'

export type ReceiptFacts = {
  locale: string
  number: number
  paidAt: Date
  orderId: string
  reference: string
  /** Null if unknown. */
  method: string | null
  /** When staff received the money; left out if it came through the provider. */
  receivedOn?: string
  /** The guardian, without an address, if there is one; otherwise the student. */
  billedTo: { name: string; address?: string }
  student: string
  programme: string
  classNames: readonly string[]
  lines: readonly { text: string; sen: number }[]
  totalSen: number
  /** For a card plan: the amounts paid so far, and the rest. */
  paid: readonly { text: string; sen: number }[]
  school: { name: string; address: string; supportEmail: string; logo: Buffer | undefined }
  letterheadSettings: LetterheadSettings
}

/** The receipt as a PDF of one page: the same bytes for the same receipt. */
export async function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const t = copyOf('server/receipt', facts.locale)
  const { list, longDate, money } = formatIn(facts.locale)
  const title = t('title', { number: facts.number })
  const { letterhead, text, row, rule, moveDown, finish } = pdfPage({
    title,
    author: facts.school.name,
    at: facts.paidAt,
    locale: facts.locale,
  })

  letterhead(facts.school.name, facts.school.logo)
  text(schoolLines(facts.school, facts.letterheadSettings, facts.locale), {
    size: 9,
    colour: quiet,
  })
  moveDown(1.5)
  text(title, { bold: true, size: 14 })
  moveDown(0.5)
  row(t('paidAt'), longDate(facts.receivedOn ?? facts.paidAt))
  row(t('order'), facts.orderId)
  row(t('reference'), facts.reference)
  if (facts.method !== null) row(t('method'), facts.method)
  moveDown(0.5)
  text(t('billedTo'), { colour: quiet, size: 9 })
  const { name, address } = facts.billedTo
  text(address === undefined ? name : `${name}\n${address}`)
  moveDown(0.5)
  text(t('student'), { colour: quiet, size: 9 })
  text(facts.student)
  moveDown(1)
  text(facts.programme, { bold: true, size: 12 })
  text(list(facts.classNames, 'conjunction'), { colour: quiet })
  moveDown(0.5)
  rule()
  for (const { text: label, sen } of facts.lines) row(label, money(sen))
  rule()
  row(t('total'), money(facts.totalSen), true)
  const tax = taxLine(facts.totalSen, facts.paidAt, facts.letterheadSettings, facts.locale)
  if (tax) row(tax.text, tax.money)
  for (const { text: label, sen } of facts.paid) row(label, money(sen))
  moveDown(1)
  text(t('notRefundable'), { size: 9, colour: quiet })
  return finish()
}
