import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Maintenance, SwitchMaintenance } from '#contract/school/maintenance.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { staffKey } from '#staff/kit/keys.ts'
import { offerUndo } from '#staff/kit/undo.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { maintenanceQuery, maintenanceReachQuery } from './queries.ts'

const messageMaximumCharacters = 300

/** Switches maintenance on and off. Saved files on devices stay available. */
export function MaintenancePage() {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  return (
    <>
      <header className={kit.header}>
        <h1>{t('maintenance.title')}</h1>
      </header>
      <QueryBoundary query={useQuery(maintenanceQuery())}>
        {(state) => <Switch key={`${state.on}`} state={state} />}
      </QueryBoundary>
    </>
  )
}

function Switch({ state }: { state: Maintenance }) {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  const [message, setMessage] = useState(state.message)
  const [isConfirming, setConfirming] = useState(false)
  const change = useSwitch()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!state.on) setConfirming(true)
    else if (!change.isPending) change.mutate({ on: true, message })
  }

  async function takeDown() {
    const state = await change.mutateAsync({ on: true, message }).catch(() => undefined)
    if (!state) return
    offerUndo({
      changes: ['maintenance'],
      text: t('maintenance.done'),
      undo: () => change.mutateAsync({ on: false, message }),
      undone: t('maintenance.undone'),
    })
  }

  return (
    <form onSubmit={submit} className={`stack ${kit.narrow}`}>
      <Notice tone={state.on ? 'warning' : 'info'} announce>
        {state.on && state.since
          ? t('maintenance.on', { since: format.dateTime(new Date(state.since)) })
          : t('maintenance.off')}
      </Notice>
      <p>{t('maintenance.means')}</p>
      <Field
        label={t('maintenance.message')}
        hint={t('maintenance.messageHint')}
        maxLength={messageMaximumCharacters}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <FormFailure error={change.error} />
      <div className="cluster">
        <Button type="submit" variant="secondary" busy={change.isPending} disabled={!reachable}>
          {t(state.on ? 'maintenance.saveMessage' : 'maintenance.switchOn')}
        </Button>
        {state.on && (
          <Button
            busy={change.isPending}
            disabled={!reachable}
            onClick={() => change.mutate({ on: false, message })}
          >
            {t('maintenance.switchOff')}
          </Button>
        )}
      </div>
      <Confirm
        open={isConfirming}
        question={t('maintenance.askTitle')}
        confirm={t('maintenance.confirm')}
        onClose={() => setConfirming(false)}
        onConfirm={() => void takeDown()}
      >
        <Interrupted />
        <p>{t('maintenance.means')}</p>
      </Confirm>
    </form>
  )
}

/** How many signed-in people and live lessons maintenance would interrupt. */
function Interrupted() {
  const { t } = useTranslation(['staff/office', 'staff/kit'])
  const { data } = useQuery(maintenanceReachQuery())
  if (!data) return null
  return (
    <p>
      {t('maintenance.people', { count: data.signed_in })}{' '}
      {data.live_lessons > 0 && t('maintenance.lessons', { count: data.live_lessons })}
    </p>
  )
}

/** Shows the reply of the switch itself: another server may still answer with the previous state. */
function useSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to: SwitchMaintenance) => callStaff('switchMaintenance', { body: to }),
    networkMode: 'always',
    onSuccess: (state) => {
      client.setQueryData(maintenanceQuery().queryKey, state)
      return client.invalidateQueries({ queryKey: staffKey('overview', 'changes') })
    },
  })
}
