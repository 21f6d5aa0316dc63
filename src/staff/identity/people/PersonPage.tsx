import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { roles, type Role } from '#contract/shared/kinds.ts'
import { ChangePerson, type PersonPage as Page } from '#contract/identity/staff-people.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { readForm } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { OrderStatusTag } from '#staff/kit/OrderStatusTag.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { SuppressionNote } from '#staff/kit/SuppressionNote.tsx'
import { useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { PersonContact } from './PersonContact.tsx'
import { PersonEnrolments } from './PersonEnrolments.tsx'
import { OfficeNotes, PersonFile } from './PersonFile.tsx'
import { PersonGuardians } from './PersonGuardians.tsx'
import { personQuery } from './queries.ts'
import { ViewAsStudent } from './ViewAsStudent.tsx'
import { TeacherAccount } from './TeacherAccount.tsx'

function readChange(kept: unknown): ChangePerson | undefined {
  const read = readForm(ChangePerson, kept)
  return read.whole ? read.values : undefined
}

type PersonPageProps = {
  uid: string
  role: Role
  /** Notes between teachers and guardians. */
  notes: ReactNode
  /** A form that makes an order for the person. */
  makeOrder: ReactNode
}

export function PersonPage({ uid, role, notes, makeOrder }: PersonPageProps) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const query = useQuery(personQuery(uid))
  return (
    <QueryBoundary
      query={query}
      unknown={{ title: t('unknown'), to: '/staff/people', link: t('toAll') }}
    >
      {(page) => <Person page={page} role={role} notes={notes} makeOrder={makeOrder} />}
    </QueryBoundary>
  )
}

type PersonProps = { page: Page; role: Role; notes: ReactNode; makeOrder: ReactNode }

function Person({ page, role, notes, makeOrder }: PersonProps) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const format = useFormat()
  const { person, subscriptions, orders, suppressions: returned } = page
  const reachable = useReachable()
  const draft = useDraftAcrossSignIn(`person/${person.uid}`, readChange)
  /** The action that waits for confirmation. */
  const [asking, setAsking] = useState<ChangePerson | null>(draft.kept ?? null)
  const change = useStaffChange(
    (body: ChangePerson) => callStaff('changePerson', { params: { uid: person.uid }, body }),
    { changes: [...enrolmentParts, 'notes', 'questions'] },
  )
  const mayChange = mayDo(role, 'roles') || person.role === 'student'

  async function carryOut(body: ChangePerson) {
    setAsking(null)
    const done = await change
      .mutateAsync(body)
      .catch((error: unknown) => draft.keepIfRefused(error, body))
    if (done) showToast(t('saved'), 'success')
  }

  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{person.is_deleted ? t('staff/kit:deletedAccount') : person.name || person.email}</h1>
          <p className={kit.quiet}>
            {person.email && (
              <>
                <a href={`mailto:${person.email}`}>{person.email}</a>
                {' · '}
              </>
            )}
            {t('since', { day: format.longDate(new Date(person.created_at)) })}
          </p>
          {!person.is_deleted && <PersonContact uid={person.uid} />}
        </div>
        <div className="cluster">
          {page.under_18 && <Tag tone="info">{t('under18')}</Tag>}
          {person.is_suspended && <Tag tone="danger">{t('suspended')}</Tag>}
          {person.erase_after && !person.is_deleted && (
            <Tag tone="danger">
              {t('leaves', { day: format.day(new Date(person.erase_after)) })}
            </Tag>
          )}
          <Tag tone={person.role === 'student' ? 'neutral' : 'info'}>
            {t(`staff/kit:roles.${person.role}`)}
          </Tag>
        </div>
      </header>
      {person.role === 'student' && !person.is_deleted && !person.is_suspended && (
        <ViewAsStudent uid={person.uid} />
      )}
      <FormFailure error={change.error} />
      {returned.length > 0 && (
        <section aria-labelledby="suppressions" className={kit.part}>
          <h2 id="suppressions">{t('suppressions')}</h2>
          <ul role="list" className={kit.rows}>
            {returned.map((mail) => (
              <li key={mail.address} className={kit.row}>
                <div>
                  <strong>{mail.address}</strong> <SuppressionNote mail={mail} />
                </div>
                {mayChange && (
                  <Button
                    variant="quiet"
                    disabled={!reachable}
                    aria-label={t('mailAgainTo', { address: mail.address })}
                    onClick={() => setAsking({ do: 'mail-again', address: mail.address })}
                  >
                    {t('mailAgain')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {person.role === 'student' && !person.is_deleted && <OfficeNotes uid={person.uid} />}
      <section aria-labelledby="programmes" className={kit.part}>
        <h2 id="programmes">{t('programmes')}</h2>
        {subscriptions.length === 0 && <p className={kit.quiet}>{t('noProgramme')}</p>}
        <ul role="list" className={kit.rows}>
          {subscriptions.map((one) => (
            <li key={one.programme_id} className={kit.row}>
              <div>
                <strong>{one.programme}</strong>{' '}
                {one.is_suspended && <Tag tone="danger">{t('suspended')}</Tag>}
                <p className={kit.quiet}>
                  {[
                    one.expires_at &&
                      t('until', { day: format.longDate(new Date(one.expires_at)) }),
                    ...one.classes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {mayChange && (
                <Button
                  variant="quiet"
                  disabled={!reachable}
                  onClick={() =>
                    setAsking({
                      do: one.is_suspended ? 'restore-programme' : 'suspend-programme',
                      programme_id: one.programme_id,
                    })
                  }
                >
                  {t(one.is_suspended ? 'restore' : 'suspend')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayDo(role, 'enrol') && <PersonEnrolments uid={person.uid} />}
      <section aria-labelledby="orders" className={kit.part}>
        <h2 id="orders">{t('orders')}</h2>
        {orders.length === 0 && <p className={kit.quiet}>{t('noOrder')}</p>}
        <ul role="list" className={kit.rows}>
          {orders.map((order) => (
            <li key={order.id} className={kit.row}>
              <div>
                <Link to={`/staff/orders/${order.id}`} className={kit.whole}>
                  {order.programme}
                </Link>{' '}
                <OrderStatusTag status={order.status} />
                <p className={`numbers ${kit.quiet}`}>
                  {format.longDate(new Date(order.created_at))}
                </p>
              </div>
              <strong className="numbers">{format.money(order.total)}</strong>
            </li>
          ))}
        </ul>
        {!person.is_deleted && mayDo(role, 'ordersFor') && makeOrder}
      </section>
      {person.role === 'student' && !person.is_deleted && (
        <PersonGuardians
          guardians={page.guardians}
          onConfirm={(id) => setAsking({ do: 'confirm-guardian', id })}
        />
      )}
      {person.role === 'student' && !person.is_deleted && notes}
      {!person.is_deleted && <PersonFile uid={person.uid} email={person.email} />}
      {page.teacher && mayDo(role, 'roles') && (
        <TeacherAccount
          key={JSON.stringify(page.teacher)}
          account={page.teacher}
          busy={change.isPending}
          onSave={setAsking}
        />
      )}
      <section aria-labelledby="devices" className={kit.part}>
        <h2 id="devices">{t('devices')}</h2>
        {page.sign_ins.length === 0 && <p className={kit.quiet}>{t('noDevice')}</p>}
        <ul role="list" className={kit.rows}>
          {page.sign_ins.map(({ id, device, since, last_used_at }) => {
            const name = device || t('unknownDevice')
            return (
              <li key={id} className={kit.row}>
                <div>
                  <strong>{name}</strong>
                  <p className={`numbers ${kit.quiet}`}>
                    {t('deviceUsed', {
                      day: format.longDate(new Date(since)),
                      time: format.dateTime(new Date(last_used_at)),
                    })}
                  </p>
                </div>
                {mayChange && (
                  <Button
                    variant="quiet"
                    disabled={!reachable}
                    aria-label={t('endDeviceOf', { name })}
                    onClick={() => setAsking({ do: 'end-sign-in', id })}
                  >
                    {t('endDevice')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="account" className={`stack ${kit.part}`}>
        <h2 id="account">{t('account')}</h2>
        {person.is_deleted ? (
          <p className={kit.quiet}>{t('deletedText')}</p>
        ) : mayChange ? (
          <>
            <div className="cluster">
              <Button
                variant="secondary"
                busy={change.isPending}
                disabled={!reachable}
                onClick={() => setAsking({ do: person.is_suspended ? 'restore' : 'suspend' })}
              >
                {t(person.is_suspended ? 'restoreAccount' : 'suspendAccount')}
              </Button>
              <Button
                variant="secondary"
                disabled={!reachable}
                onClick={() => setAsking({ do: 'sign-out' })}
              >
                {t('signOut')}
              </Button>
              {page.under_18 && (
                <Button
                  variant="secondary"
                  disabled={!reachable}
                  onClick={() => setAsking({ do: 'of-age' })}
                >
                  {t('ofAge')}
                </Button>
              )}
              {mayDo(role, 'roles') && page.second_factor_since && (
                <Button
                  variant="secondary"
                  disabled={!reachable}
                  onClick={() => setAsking({ do: 'reset-second-factor' })}
                >
                  {t('resetFactor')}
                </Button>
              )}
              {mayDo(role, 'roles') && (
                <Button
                  variant={person.erase_after ? 'secondary' : 'danger'}
                  disabled={!reachable}
                  onClick={() => setAsking({ do: person.erase_after ? 'keep' : 'delete' })}
                >
                  {t(person.erase_after ? 'keepAccount' : 'deleteAccount')}
                </Button>
              )}
            </div>
            {mayDo(role, 'roles') && (
              <Field
                as="select"
                label={t('role')}
                value={person.role}
                disabled={!reachable || change.isPending}
                onChange={({ currentTarget }) => {
                  const given = roles.find((one) => one === currentTarget.value)
                  if (given) setAsking({ do: 'give-role', role: given })
                }}
              >
                {roles.map((one) => (
                  <option key={one} value={one}>
                    {t(`staff/kit:roles.${one}`)}
                  </option>
                ))}
              </Field>
            )}
          </>
        ) : (
          <Notice icon="lock">{t('onlyAdministrators')}</Notice>
        )}
        {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
      </section>
      <Dialog
        open={asking !== null}
        title={asking ? t(`ask.${asking.do}`) : ''}
        closeLabel={t('staff/kit:close')}
        onClose={() => setAsking(null)}
        actions={
          asking && (
            <>
              <Button variant="quiet" onClick={() => setAsking(null)}>
                {t('staff/kit:cancel')}
              </Button>
              <Button
                variant={asking.do === 'delete' ? 'danger' : 'primary'}
                onClick={() => void carryOut(asking)}
              >
                {t(`do.${asking.do}`)}
              </Button>
            </>
          )
        }
      >
        <p>
          {asking &&
            t(`means.${asking.do}`, {
              name: person.name || person.email,
              role: asking.do === 'give-role' ? t(`staff/kit:roles.${asking.role}`) : '',
              address: asking.do === 'mail-again' ? asking.address : '',
            })}
        </p>
      </Dialog>
    </>
  )
}
