import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  InviteGuardian,
  type MyGuardian,
  type MyGuardians as Mine,
} from '#contract/guardians/guardians.ts'
import { readForm } from '#contract/shared/validation.ts'
import { callGuardian } from '#platform/api/call-guardian.ts'
import { Refusal } from '#platform/api/failures.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { sentences, useFormat } from '#platform/i18n/use-format.ts'
import { useNotLoaded } from '#platform/query/use-query-status.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { guardiansQuery } from './queries.ts'

/** The student's guardians, confirmed or not: how each came to be one, and what the student can change. */
export function MyGuardians({ reachable }: { reachable: boolean }) {
  const { t } = useTranslation('account')
  const query = useQuery(guardiansQuery())
  const { data } = query
  const notLoaded = useNotLoaded(query, t, 'guardians.notLoaded')
  const [isInviting, setInviting] = useState(false)
  return (
    <section aria-labelledby="guardians" className={styles.part}>
      <h2 id="guardians">{t('guardians.title')}</h2>
      <p>{t('guardians.what')}</p>
      {notLoaded && <NotLoaded {...notLoaded} />}
      {data && data.guardians.length === 0 && data.consented === null && (
        <p className="quiet">{t('guardians.none')}</p>
      )}
      {data?.consented != null && <p>{t('guardians.consented', { email: data.consented })}</p>}
      {data && data.guardians.length > 0 && (
        <ul role="list" className={styles.rows}>
          {data.guardians.map((one) => (
            <GuardianRow key={one.id} guardian={one} reachable={reachable} />
          ))}
        </ul>
      )}
      {isInviting ? (
        <InviteForm reachable={reachable} onClose={() => setInviting(false)} />
      ) : (
        <div>
          <Button variant="secondary" disabled={!reachable} onClick={() => setInviting(true)}>
            {t('guardians.invite')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A mutation of a student's guardians. The reply replaces the cached list; a refusal means that it was outdated. */
function useGuardianChange<Input>(send: (input: Input) => Promise<Mine>) {
  const client = useQueryClient()
  const { queryKey } = guardiansQuery()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: async (now) => {
      // A refetch after an earlier refusal may have begun before this change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, now)
    },
    onError: (failure) => {
      if (failure instanceof Refusal) void client.invalidateQueries({ queryKey })
    },
  })
}

function GuardianRow({ guardian, reachable }: { guardian: MyGuardian; reachable: boolean }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const { id: guardianshipId, address, state } = guardian
  const name = guardian.name ?? address
  const params = { guardianshipId }
  const confirming = useGuardianChange(() => callGuardian('confirmGuardian', { params, body: {} }))
  const ending = useGuardianChange(() => callGuardian('endGuardian', { params, body: {} }))
  const sharing = useGuardianChange((shares: boolean) =>
    callGuardian('shareQuestions', { params, body: { shares } }),
  )
  function end() {
    setConfirming(false)
    ending.mutate(undefined, {
      onSuccess: () => showToast(t('guardians.ended', { name }), 'success'),
    })
  }
  return (
    <li className={styles.form}>
      <div>
        <strong>{name}</strong>
        {guardian.name !== null && <p className="quiet">{address}</p>}
        <p className="quiet">
          {sentences(
            t(`guardians.state.${state}`, { day: format.longDate(new Date(guardian.since)) }),
            t(`guardians.origin.${guardian.origin}`),
          )}
        </p>
      </div>
      {state === 'asks' && <p>{t('guardians.check')}</p>}
      {state === 'sees' && (
        <Checkbox
          label={t('guardians.share')}
          hint={t('guardians.shareHint')}
          checked={sharing.isPending ? sharing.variables : guardian.shares_questions}
          disabled={!reachable || sharing.isPending}
          onChange={({ currentTarget: { checked } }) => sharing.mutate(checked)}
        />
      )}
      <Outcome failure={confirming.error ?? ending.error ?? sharing.error} />
      <div className="cluster">
        {state === 'asks' && (
          <Button
            busy={confirming.isPending}
            disabled={!reachable}
            onClick={() =>
              confirming.mutate(undefined, {
                onSuccess: () => showToast(t('guardians.confirmed', { name }), 'success'),
              })
            }
          >
            {t('guardians.confirm', { name })}
          </Button>
        )}
        {guardian.may_end ? (
          <Button
            variant="secondary"
            busy={ending.isPending}
            disabled={!reachable}
            onClick={() => (state === 'sees' ? setConfirming(true) : end())}
          >
            {t(`guardians.end.${state}`, { name })}
          </Button>
        ) : (
          <p className="quiet">{t('guardians.kept')}</p>
        )}
      </div>
      <Dialog
        open={isConfirming}
        title={t('guardians.ask', { name })}
        closeLabel={t('close')}
        onClose={() => setConfirming(false)}
        actions={<Button onClick={end}>{t('guardians.end.sees', { name })}</Button>}
      >
        <p>{t('guardians.askText', { name })}</p>
      </Dialog>
    </li>
  )
}

function InviteForm({ reachable, onClose }: { reachable: boolean; onClose: () => void }) {
  const { t } = useTranslation(['account', 'error'])
  const [broken, setBroken] = useState<{ rule: string; count?: number | undefined }>()
  const inviting = useGuardianChange((email: string) =>
    callGuardian('inviteGuardian', { body: { email } }),
  )
  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readForm(InviteGuardian, Object.fromEntries(new FormData(event.currentTarget)))
    setBroken(read.whole ? undefined : read.messages.email)
    if (!read.whole) return
    inviting.mutate(read.values.email, {
      onSuccess: () => {
        showToast(t('guardians.invited', { email: read.values.email }), 'success')
        onClose()
      },
    })
  }
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('guardians.email')}
        hint={t('guardians.emailHint')}
        error={broken && textOf(t, `error:${broken.rule}`, { count: broken.count ?? 0 })}
        required
      />
      <Outcome failure={inviting.error} />
      <div className="cluster">
        <Button type="submit" busy={inviting.isPending} disabled={!reachable}>
          {t('guardians.send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
