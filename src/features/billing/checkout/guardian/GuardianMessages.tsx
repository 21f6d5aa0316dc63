import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLocale, isLocale } from '#contract/shared/text/locales.ts'
import {
  messageWordsVersion,
  type LinkedMessages,
  type MessageKind,
  type SaveMessages,
} from '#contract/guardians/phone-messages.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from '../checkout.module.css'

type SavingMessages = UseMutationResult<unknown, Error, SaveMessages>

type Props = { agreed: LinkedMessages; saving: SavingMessages; online: boolean }

/** The guardian's WhatsApp settings: they agree to each kind of message and can withdraw here. */
export function GuardianMessages({ agreed, saving, online }: Props) {
  const { t, i18n } = useTranslation('checkout')
  const { mutate, isPending, isSuccess, variables, error } = saving
  const [ticked, setTicked] = useState<readonly MessageKind[]>(agreed.kinds)
  const isOn = agreed.kinds.length > 0
  const language = isLocale(i18n.language) ? i18n.language : defaultLocale
  function save(kinds: readonly MessageKind[]) {
    setTicked(kinds)
    mutate(
      { kinds: [...kinds], language, text_version: messageWordsVersion },
      { onError: () => setTicked(ticked) },
    )
  }
  const isChanged = error instanceof Refusal && error.code === 'consent.text-changed'
  return (
    <Card as="section" className={styles.bought}>
      <h2>{t('messages.title', { number: agreed.number })}</h2>
      <p>{t('messages.words')}</p>
      <div className="stack">
        {agreed.offered.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`messages.kind.${kind}`)}
            checked={ticked.includes(kind)}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, kind] : ticked.filter((one) => one !== kind))
            }
          />
        ))}
      </div>
      {isOn && !agreed.is_confirmed && (
        <Notice tone="warning" icon="clock" announce>
          {t('messages.confirm', { number: agreed.number })}
        </Notice>
      )}
      <p className="quiet">
        {t(agreed.offered.includes('parcel') ? 'messages.instead' : 'messages.insteadPayments')}
      </p>
      <FormFailure text={error && t(isChanged ? 'messages.changed' : 'messages.failed')} />
      {isSuccess && (!isOn || agreed.is_confirmed) && (
        <Notice tone="success" announce>
          {t(variables.kinds.length > 0 ? 'messages.saved' : 'messages.none')}
        </Notice>
      )}
      <Button
        variant="secondary"
        wide
        busy={isPending}
        disabled={!online || (!isOn && ticked.length === 0)}
        onClick={() => save(ticked)}
      >
        {t(isOn ? 'messages.save' : 'messages.on')}
      </Button>
      {isOn && (
        <Button variant="quiet" wide disabled={!online || isPending} onClick={() => save([])}>
          {t('messages.off')}
        </Button>
      )}
    </Card>
  )
}
