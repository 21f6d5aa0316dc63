import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { isLongLimit, Refusal, Unreachable } from '#platform/api/failures.ts'
import { textOf } from '#platform/i18n/i18n.ts'

const textKeys: Partial<Record<RefusalCode, ParseKeys<'staff/kit'>>> = {
  'app.outdated': 'failure.outdated',
  'staff.other-class': 'failure.otherClass',
  'second-factor.wrong': 'failure.code',
  'second-factor.needed': 'failure.factor',
  'request.too-many': 'failure.tooMany',
  'request.too-large': 'failure.tooLarge',
  'request.wrong-type': 'failure.wrongType',
  'order.not-allowed': 'failure.orderChanged',
  'order.price-changed': 'failure.priceChanged',
  'order.suspended': 'failure.notOnOffer',
  'order.included': 'failure.notOnOffer',
  'order.not-taught': 'failure.notOnOffer',
  'order.no-price': 'failure.notOnOffer',
  'programme.closed': 'failure.notOnOffer',
  'class.unknown': 'failure.notOnOffer',
  'consent.needed': 'failure.consent',
  'order.class-full': 'failure.classFull',
  'order.below-minimum': 'failure.belowMinimum',
  'payment.not-closed': 'failure.notClosed',
  'payment.provider-unreachable': 'failure.providerAway',
}

/** These carry their own sentence. */
const inWords: readonly RefusalCode[] = ['staff.refused', 'lesson.no-link']

/** The sentence for a failure; undefined without a failure. */
export function useFailureText() {
  const { t } = useTranslation('staff/kit')
  /** @param saves false for what changes nothing, such as an export */
  return (failure: unknown, saves = true): string | undefined => {
    const other = () => t(saves ? 'failure.other' : 'failedOther')
    if (failure === null || failure === undefined) return undefined
    if (failure instanceof DOMException) return t('upload.stopped')
    if (failure instanceof Unreachable)
      return t(saves ? 'failure.unreachable' : 'failedUnreachable')
    if (!(failure instanceof Refusal)) return other()
    if (inWords.includes(failure.code)) return failure.message
    if (isLongLimit(failure)) return t('failure.tooManyForNow')
    const [field] = Object.keys(failure.fields ?? {})
    if (failure.code === 'form.invalid')
      return textOf(t, [`failure.fields.${field?.split('.').at(-1) ?? ''}`, 'failure.form'])
    const known = textKeys[failure.code]
    if (known) return t(known)
    if (failure.code === 'staff.forbidden') return t('failure.forbidden')
    return failure.status === 404 ? t('failure.gone') : other()
  }
}
