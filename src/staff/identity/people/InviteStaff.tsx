import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  InviteStaff as Body,
  staffRoles,
  type StaffInvitations,
} from '#contract/identity/staff-invitations.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { readLike, useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const invitationsQuery = () =>
  staffQuery(['people', 'invitations'], (options) => callStaff('staffInvitations', options))

const nothing: Body = { email: '', role: 'teacher' }
const readTyped = readLike(nothing)

/** Invites staff by mail, and lists open invitations. */
export function InviteStaff() {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const reachable = useReachable()
  const draft = useDraftAcrossSignIn('invite-staff', readTyped)
  const query = useQuery(invitationsQuery())
  const { field, getValues, reset, submit } = useStaffForm(Body, draft.kept ?? nothing, () => [
    'staff/people:invite.wrong',
  ])
  const save = useStaffChange((body: Body) => callStaff('inviteStaff', { body }), {
    changes: ['people'],
  })
  const send = submit(async (body) => {
    const done = await save
      .mutateAsync(body)
      .catch((error: unknown) => draft.keepIfRefused(error, getValues()))
    if (!done) return
    reset(nothing)
    showToast(t('invite.sent', { email: body.email }), 'success')
  })
  return (
    <details className={`${kit.disclosure} ${kit.under}`} open={draft.kept !== undefined}>
      <summary>{t('invite.open')}</summary>
      <form noValidate className={`stack ${kit.narrow}`} onSubmit={send}>
        <p className={kit.quiet}>{t('invite.what')}</p>
        <Field label={t('invite.email')} type="email" autoComplete="off" {...field('email')} />
        <Field as="select" label={t('invite.role')} {...field('role')}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {t(`staff/kit:roles.${role}`)}
            </option>
          ))}
        </Field>
        <FormFailure error={save.error} />
        <div>
          <Button type="submit" busy={save.isPending} disabled={!reachable}>
            {t('invite.send')}
          </Button>
        </div>
      </form>
      <QueryBoundary query={query}>
        {({ invitations }) =>
          invitations.length > 0 && <OpenInvitations invitations={invitations} />
        }
      </QueryBoundary>
    </details>
  )
}

function OpenInvitations({ invitations }: StaffInvitations) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  const resend = useStaffChange((id: string) => callStaff('resendInvitation', { body: { id } }), {
    changes: ['people'],
  })
  const withdraw = useStaffChange(
    (id: string) => callStaff('withdrawInvitation', { body: { id } }),
    { changes: ['people'] },
  )
  return (
    <section aria-labelledby="invitations" className={kit.part}>
      <h2 id="invitations">{t('invite.waiting')}</h2>
      <FormFailure error={resend.error ?? withdraw.error} />
      <ul role="list" className={kit.rows}>
        {invitations.map(({ id, email, role, by, ends_at: endsAt, is_over: isOver }) => (
          <li key={id} className={kit.row}>
            <span>
              {email}
              <br />
              <span className={kit.quiet}>
                {t('invite.line', { role: t(`staff/kit:roles.${role}`), by })} ·{' '}
                {t(isOver ? 'invite.over' : 'invite.until', {
                  day: format.longDate(new Date(endsAt)),
                })}
              </span>
            </span>
            <span className="cluster">
              <Button
                variant="secondary"
                aria-label={t('invite.resendTo', { email })}
                busy={resend.isPending && resend.variables === id}
                disabled={!reachable}
                onClick={() =>
                  resend.mutate(id, {
                    onSuccess: () => showToast(t('invite.sent', { email }), 'success'),
                  })
                }
              >
                {t('invite.resend')}
              </Button>
              <AskFirst
                label={t('invite.withdraw')}
                name={t('invite.withdrawOf', { email })}
                question={t('invite.withdrawAsk')}
                confirm={t('invite.withdraw')}
                busy={withdraw.isPending}
                onConfirm={() => withdraw.mutate(id)}
              >
                {email}
              </AskFirst>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
