import { includedTax, type Tax } from '#contract/billing/pricing.ts'

/** The school as a taxpayer. */
export type Supplier = {
  name: string
  tin: string
  brn: string
  sst: string
  msic: { code: string; name: string }
  address: { lines: readonly string[]; postcode: string; city: string; state: string }
  phone: string
  email: string
}

export type EInvoiceLine = {
  description: string
  /** Including tax; never negative. */
  amountSen: number
  /** Null if none applied on that day. */
  tax: Tax | null
}

export type ConsolidatedDocument = {
  number: string
  type: '01' | '04'
  /** The first and the last day of the month. */
  period: { from: string; until: string }
  issuedAt: Date
  supplier: Supplier
  lines: readonly EInvoiceLine[]
  /** The invoices that a refund note refers to. */
  originals: readonly { number: string; uuid: string }[]
}

/** In UBL's JSON an element is a list, its text is under `_`, and its attributes lie beside it. */
type Ubl = { readonly [name: string]: readonly Ubl[] | string | number }

const text = (_: string | number, attributes: Record<string, string> = {}): readonly Ubl[] => [
  { _, ...attributes },
]
/** Sen as ringgit. */
const money = (sen: number) => text(sen / 100, { currencyID: 'MYR' })

/** Service tax, or not applicable, by the code list of tax types. */
const taxCodeOf = ({ tax }: EInvoiceLine) => (tax ? '02' : '06')
const taxOf = ({ amountSen, tax }: EInvoiceLine) => (tax ? includedTax(amountSen, tax.percent) : 0)

/** The general TIN, and placeholders for details that a consolidated buyer lacks. */
const generalPublic = { tin: 'EI00000000010', name: 'General Public', none: 'NA' }
const stateNotApplicable = '17'
const consolidated = '004'
/** The UN/ECE code for 'one'. */
const unit = 'C62'

const category = (code: string) => ({
  TaxCategory: [
    {
      ID: text(code),
      TaxScheme: [{ ID: text('OTH', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }) }],
    },
  ],
})

const identifications = (ids: Record<string, string>) =>
  Object.entries(ids).map(([schemeID, id]) => ({ ID: text(id, { schemeID }) }))

const country = [{ IdentificationCode: text('MYS', { listID: 'ISO3166-1', listAgencyID: '6' }) }]

function invoiceLine(line: EInvoiceLine, n: number): Ubl {
  const taxSen = taxOf(line)
  const net = money(line.amountSen - taxSen)
  return {
    ID: text(String(n + 1)),
    InvoicedQuantity: text(1, { unitCode: unit }),
    LineExtensionAmount: net,
    TaxTotal: [
      {
        TaxAmount: money(taxSen),
        TaxSubtotal: [
          {
            TaxableAmount: net,
            TaxAmount: money(taxSen),
            Percent: text(line.tax?.percent ?? 0),
            ...category(taxCodeOf(line)),
          },
        ],
      },
    ],
    Item: [
      {
        CommodityClassification: [
          { ItemClassificationCode: text(consolidated, { listID: 'CLASS' }) },
        ],
        Description: text(line.description),
      },
    ],
    Price: [{ PriceAmount: net }],
    ItemPriceExtension: [{ Amount: net }],
  }
}

/**
 * A monthly consolidated e-Invoice, or the refund note of a month, in version 1.0, which has no signature.
 * @see https://sdk.myinvois.hasil.gov.my/documents/invoice-v1-0/
 * @see https://sdk.myinvois.hasil.gov.my/documents/refund-v1-0/
 */
export function consolidatedUbl({
  number,
  type,
  period,
  issuedAt,
  supplier,
  lines,
  originals,
}: ConsolidatedDocument): Ubl {
  const sumOf = (of: (line: EInvoiceLine) => number, code?: string) =>
    lines
      .filter((line) => code === undefined || taxCodeOf(line) === code)
      .reduce((sum, line) => sum + of(line), 0)
  const netOf = (line: EInvoiceLine) => line.amountSen - taxOf(line)
  const [issueDate = '', issueTime = ''] = issuedAt.toISOString().split(/[T.]/)
  const { address } = supplier
  const document: Ubl = {
    ID: text(number),
    IssueDate: text(issueDate),
    IssueTime: text(`${issueTime}Z`),
    InvoiceTypeCode: text(type, { listVersionID: '1.0' }),
    DocumentCurrencyCode: text('MYR'),
    TaxCurrencyCode: text('MYR'),
    InvoicePeriod: [
      {
        StartDate: text(period.from),
        EndDate: text(period.until),
        Description: text('Monthly'),
      },
    ],
    ...(originals.length > 0 && {
      BillingReference: [
        {
          InvoiceDocumentReference: originals.map((one) => ({
            ID: text(one.number),
            UUID: text(one.uuid),
          })),
        },
      ],
    }),
    AccountingSupplierParty: [
      {
        Party: [
          {
            IndustryClassificationCode: text(supplier.msic.code, { name: supplier.msic.name }),
            PartyIdentification: identifications({
              TIN: supplier.tin,
              BRN: supplier.brn,
              SST: supplier.sst,
              TTX: generalPublic.none,
            }),
            PostalAddress: [
              {
                CityName: text(address.city),
                PostalZone: text(address.postcode),
                CountrySubentityCode: text(address.state),
                AddressLine: address.lines.map((line) => ({ Line: text(line) })),
                Country: country,
              },
            ],
            PartyLegalEntity: [{ RegistrationName: text(supplier.name) }],
            Contact: [{ Telephone: text(supplier.phone), ElectronicMail: text(supplier.email) }],
          },
        ],
      },
    ],
    AccountingCustomerParty: [
      {
        Party: [
          {
            PartyIdentification: identifications({
              TIN: generalPublic.tin,
              BRN: generalPublic.none,
              SST: generalPublic.none,
              TTX: generalPublic.none,
            }),
            PostalAddress: [
              {
                CityName: text(generalPublic.none),
                CountrySubentityCode: text(stateNotApplicable),
                AddressLine: [{ Line: text(generalPublic.none) }],
                Country: country,
              },
            ],
            PartyLegalEntity: [{ RegistrationName: text(generalPublic.name) }],
            Contact: [{ Telephone: text(generalPublic.none) }],
          },
        ],
      },
    ],
    TaxTotal: [
      {
        TaxAmount: money(sumOf(taxOf)),
        TaxSubtotal: [...new Set(lines.map(taxCodeOf))].toSorted().map((code) => ({
          TaxableAmount: money(sumOf(netOf, code)),
          TaxAmount: money(sumOf(taxOf, code)),
          ...category(code),
        })),
      },
    ],
    LegalMonetaryTotal: [
      {
        LineExtensionAmount: money(sumOf(netOf)),
        TaxExclusiveAmount: money(sumOf(netOf)),
        TaxInclusiveAmount: money(sumOf(({ amountSen }) => amountSen)),
        PayableAmount: money(sumOf(({ amountSen }) => amountSen)),
      },
    ],
    InvoiceLine: lines.map(invoiceLine),
  }
  return {
    _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    Invoice: [document],
  }
}

/** The total of all lines, and the tax included. */
export const totalsOf = (lines: readonly EInvoiceLine[]) => ({
  total: lines.reduce((sum, { amountSen }) => sum + amountSen, 0),
  tax: lines.reduce((sum, line) => sum + taxOf(line), 0),
})
