import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { Catalogue } from '#contract/catalogue.ts'
import { allowed } from '#contract/orders/orders.ts'
import { conflictsOf, includedClasses } from '#contract/orders/conflicts.ts'
import { pricesOf } from '#contract/orders/lowest-price.ts'
import { quote } from '#contract/orders/pricing.ts'
import { orderSteps } from '#contract/pages.ts'
import type { Programme } from '#contract/programmes.ts'
import { Notice } from '#ui/Notice.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { AskFirst } from './AskFirst.tsx'
import { choosable, offered } from './class-groups.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { failureWords } from './failure-words.ts'
import { orderStartQuery, type OrderOnScreen, type OrderState } from './order-query.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { isSameSelection, stepToShow, type CheckoutStep } from './steps.ts'
import { SubjectsStep } from './SubjectsStep.tsx'
import { useOvertaken } from './use-order-changes.ts'
import { useOrderDraft } from './use-order-draft.ts'

export type CheckoutProps = {
  programme: Programme
  catalogue: Catalogue
  subscribedClassIds: number[]
  owner: { uid: string; name: string; email: string }
  /** The step in the address; without one, the step where the person left off. */
  step: CheckoutStep | undefined
  goTo: (step: CheckoutStep) => void
  /** Leaves the app for the payment provider's page. */
  leaveTo: (url: string) => void
  online: boolean
}

/** The four steps, one shown at a time: the one in the address, as far as the order allows it. */
export function CheckoutSteps({ state, ...props }: CheckoutProps & { state: OrderState }) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { programme, catalogue, subscribedClassIds, owner, goTo } = props
  const { order } = state
  const overtaken = useOvertaken(programme.id)
  const { draft, change, forget } = useOrderDraft(owner.uid, programme.id, order)
  const { data: start } = useQuery(orderStartQuery(programme.id))
  const ordered = {
    programmeId: programme.id,
    programmes: catalogue.programmes,
    held: start?.held ?? [],
  }
  const included = includedClasses(ordered)
  const chosen = choosable(draft.chosen, catalogue.subjects, [
    ...subscribedClassIds,
    ...included.keys(),
  ])
  const step = stepToShow(props.step, {
    status: order?.order_status,
    hasChosen: chosen.length > 0,
    isSaved: order !== null && isSameSelection(order.subjects, chosen),
    keptStep: draft.step,
  })

  // Every step needs its own address: going back to one without would redirect forward again.
  if (props.step === undefined)
    return <Navigate replace to={`/${programme.url_safe_name}/order/${step}`} />

  function moveTo(next: CheckoutStep) {
    change({ step: next })
    goTo(next)
  }

  const prices = state.prices ?? pricesOf(catalogue, programme.id)
  const totalSen =
    order?.order_status === 'DRAFT' && isSameSelection(order.subjects, chosen)
      ? order.total_amount
      : quote(prices, chosen.length, null, subscribedClassIds.length)?.totalSen
  const awaitsConsent = state.awaitsConsent ?? false
  // Later steps of a reserved order only show it.
  const asksFirst =
    awaitsConsent && !draft.asksGuardian && step !== 'confirmation' && isEditable(order)
  const names = orderSteps.map((name) => t(`steps.${name}`))
  const isComplete = step === 'confirmation' && order?.order_status === 'PAID'
  return (
    <>
      <p className="only-heard">{programme.title}</p>
      <ProgressSteps
        label={t('stepsLabel')}
        steps={names}
        current={isComplete ? names.length : orderSteps.indexOf(step)}
        doneLabel={t('stepDone')}
      />
      {overtaken && <Notice tone="warning" announce title={t(failureWords(overtaken))} />}
      {programme.discontinued && order === null ? (
        <Notice tone="warning">{t('closed', { programme: programme.title })}</Notice>
      ) : asksFirst ? (
        <AskFirst programmeId={programme.id} onAsk={() => change({ asksGuardian: true })} />
      ) : step === 'subjects' ? (
        <SubjectsStep
          subjects={offered(catalogue.subjects, subscribedClassIds)}
          prices={prices}
          subscribed={subscribedClassIds}
          included={included}
          conflicts={conflictsOf({ ...ordered, chosen, subjects: catalogue.subjects })}
          programmes={catalogue.programmes}
          chosen={chosen}
          onChange={(next) => change({ chosen: next })}
          onContinue={() => moveTo('details')}
        />
      ) : step === 'details' ? (
        <DetailsStep
          programme={programme}
          owner={owner}
          order={order}
          chosen={chosen}
          totalSen={totalSen}
          online={props.online}
          onBack={() => moveTo('subjects')}
          onSaved={() => moveTo('review')}
        />
      ) : step === 'review' && order ? (
        <ReviewStep
          programme={programme}
          order={order}
          subjects={catalogue.subjects}
          awaitsConsent={awaitsConsent}
          online={props.online}
          promo={draft.promo}
          onPromo={(promo) => change({ promo })}
          plan={draft.plan ?? 'once'}
          onPlan={(plan) => change({ plan })}
          onEdit={moveTo}
          onCancelled={() => {
            forget()
            goTo('subjects')
          }}
          leaveTo={(url) => {
            // The drafts have become the order; kept any longer they would prefill the next one.
            forget()
            props.leaveTo(url)
          }}
        />
      ) : (
        order && (
          <ConfirmationStep
            programme={programme}
            order={order}
            subjects={catalogue.subjects}
            online={props.online}
            onReview={() => goTo('review')}
            leaveTo={props.leaveTo}
          />
        )
      )}
    </>
  )
}

const isEditable = (order: OrderOnScreen | null): boolean =>
  order === null || order.order_status === 'PAID' || allowed[order.order_status].edit
