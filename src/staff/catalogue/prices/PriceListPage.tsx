import { useTranslation } from 'react-i18next'
import type {
  ChangePrices,
  PriceEdition,
  StaffPriceList,
} from '#contract/catalogue/staff-prices.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { farChanges } from './typed-prices.ts'
import { PricesEditor } from './PricesEditor.tsx'
import { PricesShown } from './PricesShown.tsx'

/** The prices of a programme or an intake: current, future, and the draft of the next. */
export function PriceListPage({ list, now }: { list: StaffPriceList; now: Date }) {
  const { t } = useTranslation('staff/prices')
  const format = useFormat()
  const { key, programme, intake, holds, draft, coming, earlier, version } = list
  const change = useStaffChange(
    (body: ChangePrices) => callStaff('changePrices', { params: { priceKey: key }, body }),
    { changes: ['money', 'people', 'school'], refetchesOnError: true },
  )
  async function carryOut(body: ChangePrices): Promise<boolean> {
    const done = await change.mutateAsync(body).catch(() => undefined)
    if (done) showToast(t(`done.${body.do}`), 'success')
    return done !== undefined
  }
  const far = draft ? farChanges(holds, draft) : 0
  const busy = change.isPending ? change.variables.do : undefined
  const withdraw = (edition: PriceEdition) => (
    <AskFirst
      variant="quiet"
      label={t('withdraw')}
      question={t('withdrawAsk')}
      confirm={t('withdrawSure')}
      busy={busy === 'withdraw'}
      onConfirm={() => void carryOut({ do: 'withdraw', replaces: version, id: edition.id })}
    >
      {t('withdrawMeans')}
    </AskFirst>
  )
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{[programme.title, intake?.title].filter(Boolean).join(': ')}</h1>
          <p className={kit.quiet}>
            {t(intake ? 'ofIntake' : 'ofProgramme')}
            {list.changed &&
              ` ${t('changed', {
                when: format.dateTime(new Date(list.changed.at)),
                by: list.changed.by ?? '',
              })}`}
          </p>
        </div>
        <Link to="/staff/prices">{t('toAll')}</Link>
      </header>
      <FormFailure error={change.error} />
      {draft && (
        <section className={kit.part} aria-labelledby="drafted">
          <h2 id="drafted">{t('willSee', { day: format.longDate(draft.holds_from) })}</h2>
          <PricesShown
            label={t('willSee', { day: format.longDate(draft.holds_from) })}
            prices={draft}
            before={holds}
            contents={draft.contents}
          />
          <Notice>{t('keeps')}</Notice>
          <div className="cluster">
            <AskFirst
              variant="primary"
              label={t('publish')}
              question={t('publishAsk')}
              confirm={t('publishSure')}
              busy={busy === 'publish'}
              onConfirm={() => void carryOut({ do: 'publish', replaces: version })}
            >
              {far > 0 && <Notice tone="warning">{t('far', { count: far })}</Notice>}
              {t('publishMeans', { day: format.longDate(draft.holds_from) })}
            </AskFirst>
            <AskFirst
              variant="quiet"
              label={t('drop')}
              question={t('dropAsk')}
              confirm={t('drop')}
              busy={busy === 'drop-draft'}
              onConfirm={() => void carryOut({ do: 'drop-draft', replaces: version })}
            >
              {t('dropMeans')}
            </AskFirst>
          </div>
        </section>
      )}
      <PricesEditor
        list={list}
        now={now}
        busy={busy === 'save-draft'}
        onSave={(prices, replaces) => carryOut({ do: 'save-draft', replaces, prices })}
      />
      {coming.map((edition) => {
        const title = t('willSee', { day: format.longDate(edition.holds_from ?? '') })
        return (
          <section key={edition.id} className={kit.part} aria-label={title}>
            <h2>{title}</h2>
            <PricesShown
              label={title}
              prices={edition}
              before={holds}
              contents={edition.contents}
            />
            <div>{withdraw(edition)}</div>
          </section>
        )
      })}
      {holds && (
        <section className={kit.part} aria-labelledby="holding">
          <h2 id="holding">{t('see')}</h2>
          {intake && !list.is_own && <p className={kit.quiet}>{t('asProgrammeText')}</p>}
          <PricesShown label={t('see')} prices={holds} contents={holds.contents} />
          {list.is_own && holds.by_staff && <div>{withdraw(holds)}</div>}
        </section>
      )}
      {earlier.length > 0 && (
        <details className={`${kit.disclosure} ${kit.part}`}>
          <summary>{t('earlier')}</summary>
          {earlier.map((edition) => {
            const title =
              edition.holds_from === null
                ? t('first')
                : t('heldFrom', { day: format.longDate(edition.holds_from) })
            return (
              <section key={edition.id} aria-label={title}>
                <h3>{title}</h3>
                <PricesShown label={title} prices={edition} contents={edition.contents} />
              </section>
            )
          })}
        </details>
      )}
    </>
  )
}
