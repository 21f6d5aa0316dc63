import { expect, it } from 'vitest'
import { schoolLines, taxLine } from './paper-lines.ts'

const at = (day: string) => new Date(`${day}T04:00:00Z`)
const school = { address: 'Tingkat 3, Menara Contoh', supportEmail: 'bantuan@kelasku.example' }
const tax = { name: 'SST', percent: 8, since: '2027-01-01' }

it('OFFC-07: receipts name neither a company number nor a tax by default', () => {
  expect(schoolLines(school, { companyNumber: undefined }, 'en')).toBe(
    'Tingkat 3, Menara Contoh\nbantuan@kelasku.example',
  )
  expect(taxLine(10_800, at('2027-02-01'), { tax: undefined }, 'en')).toBeUndefined()
})

it('OFFC-07: they name them by setting, the tax from its first day on', () => {
  expect(schoolLines(school, { companyNumber: '202401012345' }, 'ms')).toBe(
    'Tingkat 3, Menara Contoh\nNo. syarikat 202401012345\nbantuan@kelasku.example',
  )
  expect(taxLine(10_800, at('2026-12-31'), { tax }, 'en')).toBeUndefined()
  // Midnight in Malaysia is before midnight in UTC.
  expect(taxLine(10_800, new Date('2026-12-31T16:00:00Z'), { tax }, 'en')).toEqual({
    text: 'Includes SST 8%',
    money: 'RM 8.00',
  })
})
