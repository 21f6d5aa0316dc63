/**
 * The published rules for a consolidated e-Invoice and a refund note in version 1.0, as far as a file alone can be
 * checked. Whether a taxpayer's number and a referenced document exist, only MyInvois knows.
 * @see https://sdk.myinvois.hasil.gov.my/documents/invoice-v1-0/
 * @see https://sdk.myinvois.hasil.gov.my/documents/refund-v1-0/
 * @see https://sdk.myinvois.hasil.gov.my/mathematical-mappings/
 * @see https://sdk.myinvois.hasil.gov.my/document-validation-rules/
 * @see https://sdk.myinvois.hasil.gov.my/codes/
 * @see https://www.hasil.gov.my/en/e-invoice/ IRBM e-Invoice Specific Guideline 4.8, sections 3.6 and 3.7, appendix 2
 */

type Element = { readonly [name: string]: unknown }

/** From the code tables: states, tax types, and the classification of a consolidated e-Invoice. */
const stateCodes = Array.from({ length: 17 }, (_, n) => String(n + 1).padStart(2, '0'))
const taxTypes = ['01', '02', '03', '04', '05', '06', 'E']
const typeCodes = ['01', '04']
const consolidatedUpTo = 10_000
const bytesAtMost = 300 * 1024

const day = /^\d{4}-\d\d-\d\d$/
const phone = /^\+?\d{8,20}$/
const text = (most: number) => new RegExp(`^[\\s\\S]{1,${most}}$`)
const oneOf = (codes: readonly string[]) => new RegExp(`^(?:${codes.join('|')})$`)
const supplier = 'AccountingSupplierParty/Party'
const buyer = 'AccountingCustomerParty/Party'

/** The path of each field, the pattern of its text, and how often it may occur (once by default). */
const fields: readonly [path: string, is: RegExp, times?: readonly [number, number]][] = [
  ['ID', text(50)],
  ['IssueDate', day],
  ['IssueTime', /^\d\d:\d\d:\d\dZ$/],
  ['InvoiceTypeCode', oneOf(typeCodes)],
  ['InvoiceTypeCode@listVersionID', /^1\.0$/],
  ['DocumentCurrencyCode', /^MYR$/],
  ['TaxCurrencyCode', /^MYR$/, [0, 1]],
  ['InvoicePeriod/Description', text(50), [0, 1]],
  ['InvoicePeriod/StartDate', day, [0, 1]],
  ['InvoicePeriod/EndDate', day, [0, 1]],
  [`${supplier}/PartyLegalEntity/RegistrationName`, text(300)],
  [`${supplier}/PartyIdentification/ID[TIN]`, /^[A-Z]{1,2}\d{8,12}$/],
  [`${supplier}/PartyIdentification/ID[BRN]`, text(20)],
  [`${supplier}/PartyIdentification/ID[SST]`, /^[\w;-]{1,35}$/],
  [`${supplier}/PartyIdentification/ID[TTX]`, /^[\w-]{1,17}$/],
  [`${supplier}/Contact/Telephone`, phone],
  [`${supplier}/Contact/ElectronicMail`, /^\S{1,319}@\S+$/, [0, 1]],
  [`${supplier}/IndustryClassificationCode`, /^\d{5}$/],
  [`${supplier}/IndustryClassificationCode@name`, text(300)],
  [`${supplier}/PostalAddress/AddressLine/Line`, text(150), [1, 3]],
  [`${supplier}/PostalAddress/PostalZone`, /^\d{5}$/, [0, 1]],
  [`${supplier}/PostalAddress/CityName`, text(50)],
  [`${supplier}/PostalAddress/CountrySubentityCode`, oneOf(stateCodes)],
  [`${supplier}/PostalAddress/Country/IdentificationCode`, /^MYS$/],
  // Appendix 2: the buyer of a consolidated e-Invoice.
  [`${buyer}/PartyLegalEntity/RegistrationName`, /^General Public$/],
  [`${buyer}/PartyIdentification/ID[TIN]`, /^EI00000000010$/],
  [`${buyer}/PartyIdentification/ID[BRN]`, /^NA$/],
  [`${buyer}/PartyIdentification/ID[SST]`, /^NA$/],
  [`${buyer}/Contact/Telephone`, /^NA$/],
  [`${buyer}/PostalAddress/AddressLine/Line`, /^NA$/],
  [`${buyer}/PostalAddress/CityName`, text(50)],
  [`${buyer}/PostalAddress/CountrySubentityCode`, /^17$/],
  [`${buyer}/PostalAddress/Country/IdentificationCode`, /^MYS$/],
  ['TaxTotal/TaxSubtotal/TaxCategory/ID', oneOf(taxTypes), [1, taxTypes.length]],
  ['TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID', /^OTH$/, [1, taxTypes.length]],
]
const lineFields: typeof fields = [
  ['ID', /^\d+$/],
  ['Item/CommodityClassification/ItemClassificationCode[CLASS]', /^004$/],
  // Each transaction must name its receipt.
  ['Item/Description', /^(?=.{1,300}$)Receipt \d+/],
  ['TaxTotal/TaxSubtotal/TaxCategory/ID', oneOf(taxTypes)],
  ['TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID', /^OTH$/],
  ['TaxTotal/TaxSubtotal/Percent', /^\d+(?:\.\d+)?$/],
  ['InvoicedQuantity@unitCode', /^C62$/],
]

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null

/** Problems with the shape of UBL's JSON: every element is a list of objects, and a text is under the key `_`. */
function shapeProblems(value: unknown, path: string): string[] {
  if (!Array.isArray(value) || value.length === 0) return [`${path} is no list`]
  return value.flatMap((one: unknown) => {
    if (!isElement(one)) return [`${path} holds no object`]
    if ('_' in one)
      return Object.values(one).every(
        (each) => typeof each === 'string' || typeof each === 'number',
      )
        ? []
        : [`${path} has an attribute that is no text`]
    return Object.entries(one).flatMap(([name, each]) => shapeProblems(each, `${path}/${name}`))
  })
}

/** The texts at a path. `ID[TIN]` takes only the ids of that scheme, `ID@name` takes that attribute. */
function textsAt(of: Element, path: string): (string | number)[] {
  const [steps = '', attribute = '_'] = path.split('@')
  let found: Element[] = [of]
  for (const step of steps.split('/')) {
    const [, name = '', scheme] = /^(\w+)(?:\[(\w+)\])?$/.exec(step) ?? []
    found = found
      .flatMap((one) => one[name] ?? [])
      .filter(isElement)
      .filter(({ schemeID, listID }) => scheme === undefined || scheme === (schemeID ?? listID))
  }
  return found
    .map((one) => one[attribute])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
}

const senAt = (of: Element, path: string): number => {
  const [amount, ...more] = textsAt(of, path)
  const [currency] = textsAt(of, `${path}@currencyID`)
  const sen = Math.round(Number(amount) * 100)
  const isMoney =
    typeof amount === 'number' && more.length === 0 && currency === 'MYR' && sen / 100 === amount
  return isMoney && amount >= 0 ? sen : Number.NaN
}

function fieldProblems(of: Element, rules: typeof fields, where: string): string[] {
  return rules.flatMap(([path, is, [least, most] = [1, 1]]) => {
    const texts = textsAt(of, path)
    return [
      ...(texts.length < least || texts.length > most ? [`${where}${path} ${texts.length}×`] : []),
      ...texts.filter((one) => !is.test(String(one))).map((one) => `${where}${path} is ${one}`),
    ]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The published rules that a file breaks, as sentences; empty if it breaks none. */
export function eInvoiceProblems(file: string, now: Date): string[] {
  const problems: string[] = []
  const expectEqual = (name: string, one: number, other: number) => {
    if (one !== other) problems.push(`${name}: ${one} is not ${other}`)
  }
  if (Buffer.byteLength(file) > bytesAtMost) problems.push('more than 300 KB')
  const { _D, _A, _B, Invoice, ...more } = JSON.parse(file) as Element
  const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'
  if (
    _D !== `${namespace}Invoice-2` ||
    _A !== `${namespace}CommonAggregateComponents-2` ||
    _B !== `${namespace}CommonBasicComponents-2` ||
    Object.keys(more).length > 0
  )
    problems.push('other namespaces')
  problems.push(...shapeProblems(Invoice, 'Invoice'))
  const [of] = (Array.isArray(Invoice) ? Invoice : []) as Element[]
  if (!of) return [...problems, 'no document']
  problems.push(...fieldProblems(of, fields, ''))

  // It must be the current date and time, in UTC.
  const [issuedOn = '', issuedAt = ''] = [...textsAt(of, 'IssueDate'), ...textsAt(of, 'IssueTime')]
  const issued = new Date(`${issuedOn}T${issuedAt}`).getTime()
  if (!(Math.abs(issued - now.getTime()) < 60_000)) problems.push('issued at another time')

  const lines = (Array.isArray(of['InvoiceLine']) ? of['InvoiceLine'] : []) as Element[]
  if (lines.length === 0) problems.push('no lines')
  const ids = lines.flatMap((line) => textsAt(line, 'ID'))
  if (new Set(ids).size !== lines.length) problems.push('lines with the same id')
  const isInvoice = textsAt(of, 'InvoiceTypeCode')[0] === '01'
  for (const [n, line] of lines.entries()) {
    problems.push(...fieldProblems(line, lineFields, `line ${n + 1} `))
    const price = senAt(line, 'Price/PriceAmount')
    const [quantity] = textsAt(line, 'InvoicedQuantity')
    const net = senAt(line, 'LineExtensionAmount')
    expectEqual('subtotal', senAt(line, 'ItemPriceExtension/Amount'), price * Number(quantity))
    expectEqual('total excluding tax', net, senAt(line, 'ItemPriceExtension/Amount'))
    expectEqual('taxable amount', senAt(line, 'TaxTotal/TaxSubtotal/TaxableAmount'), net)
    const tax = senAt(line, 'TaxTotal/TaxAmount')
    expectEqual('tax of the line', tax, senAt(line, 'TaxTotal/TaxSubtotal/TaxAmount'))
    const [percent] = textsAt(line, 'TaxTotal/TaxSubtotal/Percent')
    if (!(Math.abs((net * Number(percent)) / 100 - tax) <= 1)) problems.push('tax is not its rate')
    if (isInvoice && net + tax > consolidatedUpTo * 100) problems.push('more than RM 10,000')
  }

  const totals = (name: string) => senAt(of, `LegalMonetaryTotal/${name}`)
  const nets = lines.map((line) => senAt(line, 'LineExtensionAmount'))
  const taxes = lines.map((line) => senAt(line, 'TaxTotal/TaxAmount'))
  expectEqual('total net amount', totals('LineExtensionAmount'), sum(nets))
  expectEqual('excluding tax', totals('TaxExclusiveAmount'), totals('LineExtensionAmount'))
  const tax = senAt(of, 'TaxTotal/TaxAmount')
  expectEqual('total tax amount', tax, sum(taxes))
  expectEqual('including tax', totals('TaxInclusiveAmount'), totals('TaxExclusiveAmount') + tax)
  expectEqual('payable', totals('PayableAmount'), totals('TaxInclusiveAmount'))
  const subtotals = ((of['TaxTotal'] as Element[])[0]?.['TaxSubtotal'] ?? []) as Element[]
  for (const subtotal of subtotals) {
    const [type] = textsAt(subtotal, 'TaxCategory/ID')
    const same = [...lines.keys()].filter(
      (n) => textsAt(lines[n] ?? {}, 'TaxTotal/TaxSubtotal/TaxCategory/ID')[0] === type,
    )
    expectEqual(
      `taxable of ${type}`,
      senAt(subtotal, 'TaxableAmount'),
      sum(same.map((n) => nets[n] ?? 0)),
    )
    expectEqual(`tax of ${type}`, senAt(subtotal, 'TaxAmount'), sum(same.map((n) => taxes[n] ?? 0)))
  }
  expectEqual('tax by type', sum(subtotals.map((one) => senAt(one, 'TaxAmount'))), tax)

  const references = 'BillingReference/InvoiceDocumentReference'
  const [named, uuids] = [textsAt(of, `${references}/ID`), textsAt(of, `${references}/UUID`)]
  if (isInvoice ? named.length > 0 : named.length === 0 || named.length !== uuids.length)
    problems.push('originals')
  if (!uuids.every((one) => /^(?:[0-9A-Z]{26}|NA)$/.test(String(one)))) problems.push('UUID')
  return problems
}
