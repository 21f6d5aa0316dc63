import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkedOrder } from '#contract/billing/wire.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from '../checkout.module.css'
import { useAnswerConsent } from './linked-order.ts'

type Props = {
  consent: NonNullable<LinkedOrder['consent']>
  token: string
  online: boolean
  text: ComponentType<{ name: string; school: string }>
}

/** The guardian's consent for a student under 18: given before paying, and withdrawn, on the same page. */
export function LinkedConsent({ consent, token, online, text: Text }: Props) {
  const { t } = useTranslation('checkout')
  const { mutate, isPending, variables, error } = useAnswerConsent(token)
  const { call_name: name, school, text_version, answer } = consent
  if (!consent.here)
    return (
      <Notice tone="warning" title={t('consent.elsewhere')}>
        {t('consent.elsewhereWhat', { name })}
      </Notice>
    )
  if (answer === 'given')
    return (
      <p className="cluster quiet">
        {t('consent.given', { name })}
        <Button
          variant="quiet"
          busy={isPending}
          disabled={!online}
          onClick={() => mutate({ answer: 'refused', text_version })}
        >
          {t('consent.withdraw')}
        </Button>
      </p>
    )
  const isChanged = error instanceof Refusal && error.code === 'consent.text-changed'
  return (
    <Card as="section" className={styles.bought}>
      <h2>{t('consent.title')}</h2>
      <Text name={name} school={school} />
      {answer === 'refused' && <Notice title={t('consent.refused', { name })} announce />}
      <FormFailure text={error && t(isChanged ? 'consent.changed' : 'consent.failed')} />
      <Button
        size="large"
        wide
        busy={isPending && variables.answer === 'given'}
        disabled={!online}
        onClick={() => mutate({ answer: 'given', text_version })}
      >
        {t('consent.agree', { name })}
      </Button>
      {answer !== 'refused' && (
        <Button
          variant="quiet"
          wide
          busy={isPending && variables.answer === 'refused'}
          disabled={!online}
          onClick={() => mutate({ answer: 'refused', text_version })}
        >
          {t('consent.refuse')}
        </Button>
      )}
      <p className="quiet">{t('consent.thenPay')}</p>
    </Card>
  )
}
