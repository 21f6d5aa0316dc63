import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChangePromoLimits,
  promoCodesSorting,
  promoState,
  promoStates,
  type ChangePromoCode,
  type PromoState,
  type StaffPromoCode,
} from '#contract/billing/promo-codes.ts'
import type { QueryTextOf } from '#contract/endpoints.ts'
import { readForm } from '#contract/shared/validation.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#platform/now.ts'
import { Card } from '#ui/Card.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { PromoCodeForm, readTypedPromoCode } from './PromoCodeForm.tsx'
import { PromoLimits } from './PromoLimits.tsx'
import { staffQuery, useListQuery } from '#staff/kit/staff-query.ts'

const promoCodesQuery = (query: QueryTextOf<StaffEndpoints['promoCodes']>) =>
  staffQuery(['money', 'promo-codes', query], (options) =>
    callStaff('promoCodes', { query, ...options }),
  )

function readLimits(kept: unknown): ChangePromoLimits | undefined {
  const read = readForm(ChangePromoLimits, kept)
  return read.whole ? read.values : undefined
}

const tones: Record<PromoState, Tone> = {
  stopped: 'danger',
  over: 'neutral',
  'used-up': 'neutral',
  coming: 'info',
  running: 'success',
}

export function PromoCodesPage() {
  const { t } = useTranslation('staff/promo')
  const draft = useDraftAcrossSignIn('promo-code', readTypedPromoCode)
  const list = useStaffList({ state: promoStates }, promoCodesSorting)
  const query = useListQuery(promoCodesQuery(list.query))
  const now = useNow(60_000)
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('anyState'),
          options: promoStates.map((value) => ({ value, text: t(`states.${value}`) })),
        },
      ]}
      query={query}
      rows={({ codes }) => codes}
      keyOf={({ code }) => code}
      card={(code, { server_time }) => <PromoCard code={code} now={new Date(server_time)} />}
      none={{ title: t('none'), text: t('noneText') }}
      exported={{
        name: 'promo-codes',
        fetch: () => callStaff('exportPromoCodes', { query: list.unpagedQuery }),
      }}
      tools={
        <details className={kit.disclosure} open={draft.kept !== undefined}>
          <summary>{t('make')}</summary>
          <PromoCodeForm now={now} draft={draft.kept} onFailed={draft.keepIfRefused} />
        </details>
      }
    />
  )
}

function PromoCard({ code, now }: { code: StaffPromoCode; now: Date }) {
  const { t } = useTranslation('staff/promo')
  const format = useFormat()
  const reachable = useReachable()
  const draft = useDraftAcrossSignIn(`promo-code/${code.code}`, readLimits)
  const [isOpen, setOpen] = useState(draft.kept !== undefined)
  const change = useStaffChange(
    (body: ChangePromoCode) =>
      callStaff('changePromoCode', { params: { promoCode: code.code }, body }),
    { changes: ['money'] },
  )
  async function carryOut(body: ChangePromoCode) {
    const changed = await change
      .mutateAsync(body)
      .catch((error: unknown) => draft.keepIfRefused(error, body))
    if (!changed) return
    setOpen(false)
    showToast(t('saved'), 'success')
  }
  const state = promoState(code, now)
  const canStop = code.stopped_at === null
  const day = (instant: string) => format.longDate(new Date(instant))
  return (
    <Card as="li" className={kit.card}>
      <div className="cluster">
        <h2>{code.code}</h2>
        <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>
      </div>
      <p>
        {code.percent === null
          ? t('off.amount', { amount: format.money(code.amount ?? 0) })
          : t('off.percent', { percent: code.percent })}
      </p>
      <p className="numbers">
        {t('window', { from: day(code.valid_from), until: day(code.valid_until) })}
      </p>
      <p className={`numbers ${kit.quiet}`}>
        {[
          t('uses', { count: code.uses, paid: code.paid }),
          code.given > 0 && t('given', { amount: format.money(code.given) }),
          code.limit_total !== null && t('limit', { count: code.limit_total }),
          code.limit_per_person !== null && t('perPerson', { count: code.limit_per_person }),
          code.is_content && t('content'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {code.note && <p>{code.note}</p>}
      <FormFailure error={change.error} />
      {isOpen ? (
        <PromoLimits
          code={code}
          draft={draft.kept}
          busy={change.isPending}
          onSave={(body) => void carryOut(body)}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div className="cluster">
          <Button
            variant="secondary"
            disabled={!reachable}
            aria-label={t('changeOf', { code: code.code })}
            onClick={() => setOpen(true)}
          >
            {t('change')}
          </Button>
          {state !== 'over' && (
            <Button
              variant="secondary"
              busy={change.isPending}
              disabled={!reachable}
              aria-label={t(canStop ? 'stopOf' : 'restartOf', { code: code.code })}
              onClick={() => void carryOut({ do: canStop ? 'stop' : 'restart' })}
            >
              {t(canStop ? 'stop' : 'restart')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
