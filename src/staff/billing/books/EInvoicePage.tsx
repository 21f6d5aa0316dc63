import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import {
  eInvoiceUuidPattern,
  type EInvoice,
  type StaffEInvoices,
} from '#contract/billing/e-invoice.ts'
import { addMonths, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { shortOrder } from '#contract/shipping/tracking-lines.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { FinancePills } from '#staff/kit/FinancePills.tsx'
import kit from '#staff/kit/kit.module.css'
import { ExportButton } from '#staff/kit/lists/ExportButton.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { eInvoicesQuery } from './queries.ts'

/** Number of months on offer: the past year and the current month. */
const monthsOffered = 13

/** The files of a month for MyInvois: the consolidated e-Invoice, and the refund note. */
export function EInvoicePage() {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const first = `${malaysianDay(new Date(useNow(60_000))).slice(0, 7)}-01`
  const months = Array.from({ length: monthsOffered }, (_, n) => addMonths(first, -n).slice(0, 7))
  const month = params.get('month') ?? months[1] ?? ''
  const query = useQuery(eInvoicesQuery({ month }))
  return (
    <>
      <header className={kit.header}>
        <h1>{t('eInvoice.title')}</h1>
        <FinancePills open="e-invoice" />
      </header>
      <p className={kit.quiet}>{t('eInvoice.lead')}</p>
      <div className={`${kit.picker} ${kit.under}`}>
        <Field
          as="select"
          label={t('eInvoice.month')}
          value={month}
          onChange={({ currentTarget: { value } }) =>
            setParams({ month: value }, { replace: true })
          }
        >
          {(months.includes(month) ? months : [month, ...months]).map((one) => (
            <option key={one} value={one}>
              {format.month(atMalaysianTime(`${one}-01`, '12:00'))}
            </option>
          ))}
        </Field>
      </div>
      <QueryBoundary query={query}>{(data) => <Documents eInvoices={data} />}</QueryBoundary>
    </>
  )
}

function Documents({ eInvoices }: { eInvoices: StaffEInvoices }) {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  const { documents, missing, apart, is_over: isOver } = eInvoices
  const canDownload = isOver && missing.length === 0
  return (
    <>
      {missing.length > 0 && (
        <Notice icon="lock" title={t('eInvoice.missing')}>
          {t('eInvoice.missingText', { names: format.list(missing, 'conjunction') })}
        </Notice>
      )}
      <p className={kit.under}>
        {isOver
          ? t('eInvoice.due', { day: format.longDate(eInvoices.due_on) })
          : t('eInvoice.running', { day: format.longDate(eInvoices.due_on) })}
      </p>
      {documents.length === 0 ? (
        <Empty icon="search" title={t('eInvoice.none')}>
          {t('eInvoice.noneText')}
        </Empty>
      ) : (
        <ul role="list" className={kit.cards}>
          {documents.map((one) => (
            <li key={one.number} className={kit.card}>
              <Document document={one} canDownload={canDownload} />
            </li>
          ))}
        </ul>
      )}
      {apart.length > 0 && (
        <section aria-labelledby="apart" className={kit.part}>
          <h2 id="apart">{t('eInvoice.apart')}</h2>
          <p className={kit.quiet}>{t('eInvoice.apartText')}</p>
          <ul role="list" className={kit.rows}>
            {apart.map(({ order_id: order, receipt_number: receipt, amount }) => (
              <li key={`${order} ${amount}`} className={kit.row}>
                <Link to={`/staff/orders/${order}`}>
                  {receipt === null ? shortOrder(order) : t('receipt', { number: receipt })}
                </Link>
                <span className="numbers">{format.money(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Document({ document, canDownload }: { document: EInvoice; canDownload: boolean }) {
  const { t } = useTranslation('staff/finance')
  const format = useFormat()
  const { number, type, lines, total, tax, bytes, originals } = document
  const [uuids, setUuids] = useState<Readonly<Record<string, string>>>({})
  const typed = originals.map((one) => (uuids[one] ?? '').trim().toUpperCase())
  const hasUuids = typed.every((one) => eInvoiceUuidPattern.test(one))
  return (
    <>
      <h2>{t(`eInvoice.types.${type}`)}</h2>
      <p className="numbers">
        {[
          number,
          t('eInvoice.sums', { count: lines, total: format.money(total) }),
          tax > 0 && t('eInvoice.tax', { tax: format.money(tax) }),
          bytes > 0 && format.kilobytes(bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {originals.length > 0 && (
        <>
          <p className={kit.quiet}>{t('eInvoice.originals')}</p>
          {originals.map((one) => (
            <Field
              key={one}
              label={t('eInvoice.uuid', { number: one })}
              value={uuids[one] ?? ''}
              maxLength={26}
              autoComplete="off"
              error={
                uuids[one] && !eInvoiceUuidPattern.test(uuids[one].trim().toUpperCase())
                  ? t('eInvoice.uuidWrong')
                  : undefined
              }
              onChange={({ currentTarget: { value } }) => setUuids({ ...uuids, [one]: value })}
            />
          ))}
        </>
      )}
      {canDownload && hasUuids && (
        <div className="cluster">
          <ExportButton
            label={t('eInvoice.take')}
            name={number}
            hasDays
            extension="json"
            fetch={() =>
              callStaff('downloadEInvoice', {
                params: { number },
                query: typed.length > 0 ? { uuids: typed.join(',') } : {},
              })
            }
          />
        </div>
      )}
    </>
  )
}
