import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import type { Catalogue } from '#contract/catalogue/catalogue.ts'
import { allowed } from '#contract/billing/orders.ts'
import { conflictsOf, includedClasses } from '#contract/billing/conflicts.ts'
import { pricesOf } from '#contract/catalogue/lowest-price.ts'
import { quote } from '#contract/billing/pricing.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import { orderSteps } from '#contract/shared/pages.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title, useTitle } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { NeedsConsent } from '../NeedsConsent.tsx'
import { choosable, forNewcomers, offered } from '../class-groups.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { failureWords, isClassFull } from '../paying/failure-words.ts'
import { IntakeBegun } from '../IntakeBegun.tsx'
import { IntakeChoice } from '../IntakeChoice.tsx'
import { orderStartQuery, type OrderOnScreen, type OrderState } from '../order-query.ts'
import { NotOffered } from '../NotOffered.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { isSameSelection, stepToShow, type CheckoutStep } from './steps.ts'
import { SubjectsStep } from './SubjectsStep.tsx'
import { WaitForSeat } from '../WaitForSeat.tsx'
import { useOutdatedRefusal } from '../use-order-changes.ts'
import { useOrderDraft } from '../use-order-draft.ts'

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
  /** The next steps once the classes are open. */
  whatNow: (classIds: readonly number[]) => ReactNode
}

/** `isAnswered`: the server has answered since this page was opened. */
type Props = CheckoutProps & { state: OrderState; isAnswered: boolean }

/** The four steps, one shown at a time: the one in the address, as far as the order allows it. */
export function CheckoutSteps({ state, isAnswered, ...props }: Props) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const titleOf = useTitle()
  const format = useFormat()
  const { programme, catalogue, owner, goTo } = props
  const { order } = state
  const outdatedRefusal = useOutdatedRefusal(programme.id)
  const { data: start } = useQuery(orderStartQuery(programme.id))
  const { draft, ending, change, forget, startOver } = useOrderDraft(
    owner,
    programme.id,
    order,
    isAnswered,
  )
  const onSale = start?.on_sale ?? []
  const sold = onSale.find(({ intake }) => intake.key === draft.intake) ?? onSale[0]
  const holdings = {
    programmeId: programme.id,
    programmes: catalogue.programmes,
    held: sold?.held ?? [],
  }
  const subscribedClassIds = sold ? heldIn(sold, programme.id) : props.subscribedClassIds
  const included = includedClasses(holdings)
  // Offline the number of free seats is unknown.
  const seats = props.online && isEditable(order) ? (sold?.seats ?? []) : []
  const full = seats.flatMap(({ class_id, left }) => (left === 0 ? [class_id] : []))
  const fullNow = draft.chosen.filter(
    (id) => full.includes(id) && !subscribedClassIds.includes(id) && !included.has(id),
  )
  const offer = {
    subjects: catalogue.subjects,
    subscribed: subscribedClassIds,
    onSale: sold?.classes ?? forNewcomers(catalogue, programme.id),
  }
  const subjects = offered(offer)
  const chosen = choosable(draft.chosen, {
    ...offer,
    subscribed: [...subscribedClassIds, ...included.keys(), ...full],
  })
  const isSaved =
    order !== null && isSameSelection(order.subjects, chosen) && isSameIntake(order, sold)
  const step = stepToShow(props.step, {
    status: order?.order_status,
    hasChosen: chosen.length > 0,
    isSaved,
    keptStep: draft.step,
  })

  // Replaces the address: the back button would otherwise lead to one that redirects forward again.
  if (fullNow.length > 0 && props.step !== 'subjects')
    return <Navigate replace to={`/${programme.url_safe_name}/order/subjects`} />
  if (props.step === undefined)
    return <Navigate replace to={`/${programme.url_safe_name}/order/${step}`} />

  function moveTo(next: CheckoutStep) {
    change({ step: next })
    goTo(next)
  }

  const tiers = sold?.prices ?? state.prices
  const prices = tiers
    ? { tiers: [...tiers], hardcopy_price: (sold ?? state).hardcopy_price }
    : pricesOf(catalogue, programme.id)
  const totalSen =
    order?.order_status === 'DRAFT' && isSaved
      ? order.total_amount
      : quote(prices, chosen.length, null, subscribedClassIds.length)?.totalSen
  const awaitsConsent = state.awaitsConsent ?? false
  // Not for an order that can no longer be edited.
  const asksFirst =
    awaitsConsent && !draft.asksGuardian && step !== 'confirmation' && isEditable(order)
  const names = orderSteps.map((name) => t(`steps.${name}`))
  const isComplete = step === 'confirmation' && order?.order_status === 'PAID'
  return (
    <>
      <p className="only-heard">
        <Title of={programme.title} />
      </p>
      <ProgressSteps
        label={t('stepsLabel')}
        steps={names}
        current={isComplete ? names.length : orderSteps.indexOf(step)}
        doneLabel={t('stepDone')}
      />
      {fullNow.length > 0 ? (
        <Notice
          tone="warning"
          announce
          title={t('seats.fullNow', {
            names: format.list(namesOf(fullNow, catalogue), 'conjunction'),
          })}
        >
          {t('seats.fullNowWhat')}
        </Notice>
      ) : (
        outdatedRefusal &&
        // The refusal for a full class is shown until the notice above can name the class.
        (isSaved || !isClassFull(outdatedRefusal)) && (
          <Notice tone="warning" announce title={t(failureWords(outdatedRefusal))} />
        )
      )}
      {programme.discontinued && step !== 'confirmation' && isEditable(order) ? (
        <NotOffered programme={programme} programmes={catalogue.programmes} back="/dashboard" />
      ) : start?.is_suspended && isEditable(order) ? (
        <Notice
          tone="warning"
          title={t('suspended.title', { programme: titleOf(programme.title) })}
        >
          <p>{t('suspended.what')}</p>
          <Link to="/orders">{t('suspended.orders')}</Link>
        </Notice>
      ) : asksFirst ? (
        <NeedsConsent programmeId={programme.id} onAsk={() => change({ asksGuardian: true })} />
      ) : step === 'subjects' ? (
        <SubjectsStep
          programme={programme}
          subjects={subjects}
          prices={prices}
          subscribed={subscribedClassIds}
          included={included}
          conflicts={conflictsOf({ ...holdings, chosen, subjects })}
          programmes={catalogue.programmes}
          chosen={chosen}
          intakes={
            <>
              <IntakeChoice
                onSale={onSale}
                chosen={sold?.intake.key}
                renewable={sold?.renewable ?? []}
                hasChosen={chosen.length > 0}
                onChoose={(key) => change({ intake: key, chosen: [] })}
                onRenew={(classIds) => change({ chosen: classIds })}
              />
              {sold && <IntakeBegun sold={sold} subjects={catalogue.subjects} chosen={chosen} />}
            </>
          }
          seats={seats}
          wait={({ class_name }, of) =>
            sold && (
              <WaitForSeat
                programmeId={programme.id}
                intakeKey={sold.intake.key}
                name={class_name}
                seats={of}
              />
            )
          }
          onChange={(next) => change({ chosen: next })}
          onContinue={() => {
            change({ chosen, step: 'details' })
            goTo('details')
          }}
        />
      ) : step === 'details' ? (
        <DetailsStep
          // A draft that ends takes what is typed with it.
          key={ending}
          ending={ending}
          programme={programme}
          owner={owner}
          order={order}
          chosen={chosen}
          intake={sold?.intake.key}
          totalSen={totalSen}
          online={props.online}
          onBack={() => moveTo('subjects')}
          onSaved={(orderId) => {
            change({ step: 'review', orderId })
            goTo('review')
          }}
        />
      ) : step === 'review' && order ? (
        <ReviewStep
          programme={programme}
          order={order}
          subjects={catalogue.subjects}
          lessonsOver={soldIn(onSale, order)?.lessons_over ?? []}
          awaitsConsent={awaitsConsent}
          online={props.online}
          promo={draft.promo}
          onPromo={(promo) => change({ promo })}
          plan={draft.plan ?? 'once'}
          onPlan={(plan) => change({ plan })}
          onEdit={moveTo}
          onCancelled={() => {
            startOver()
            goTo('subjects')
          }}
          leaveTo={(url) => {
            // Drops the drafts, which would otherwise prefill the next order.
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
            whatNow={props.whatNow}
            onReview={() => goTo('review')}
            leaveTo={props.leaveTo}
          />
        )
      )}
    </>
  )
}

type Sold = OrderStart['on_sale'][number]

/** The person's classes of this programme in an intake. */
const heldIn = ({ held }: Sold, programmeId: number): number[] =>
  held.find(({ programme_id }) => programme_id === programmeId)?.class_ids ?? []

const isSameIntake = ({ intake }: OrderOnScreen, sold: Sold | undefined): boolean =>
  sold === undefined || intake?.key === sold.intake.key

/** The current offer of the order's intake. */
const soldIn = (onSale: readonly Sold[], order: OrderOnScreen): Sold | undefined =>
  onSale.find(({ intake }) => intake.key === order.intake?.key)

const namesOf = (classIds: readonly number[], { subjects }: Catalogue): string[] =>
  subjects.filter(({ id }) => classIds.includes(id)).map(({ class_name }) => class_name)

const isEditable = (order: OrderOnScreen | null): boolean =>
  order === null || order.order_status === 'PAID' || allowed[order.order_status].edit
