import { malaysianDay } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { includedTax, type Tax } from '#contract/billing/pricing.ts'
import { copyOf } from './copy.ts'

/** The operator's settings for additional lines on receipts and credit notes. */
export type LetterheadSettings = { companyNumber: string | undefined; tax: Tax | undefined }

/** The school's lines below its name: address, company number and mail. */
export function schoolLines(
  { address, supportEmail }: { address: string; supportEmail: string },
  { companyNumber }: Pick<LetterheadSettings, 'companyNumber'>,
  locale: string,
): string {
  const number =
    companyNumber && copyOf('server/receipt', locale)('company', { number: companyNumber })
  return [address, number, supportEmail].filter(Boolean).join('\n')
}

/** The line about included tax; undefined without tax on that day. */
export function taxLine(
  sen: number,
  at: Date,
  { tax }: Pick<LetterheadSettings, 'tax'>,
  locale: string,
): { text: string; money: string } | undefined {
  if (!tax || malaysianDay(at) < tax.since) return undefined
  const { name, percent } = tax
  return {
    text: copyOf('server/receipt', locale)('tax', { name, percent }),
    money: formatIn(locale).money(includedTax(sen, percent)),
  }
}
