import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime, formatDay, formatLongDate, formatMoney } from '#contract/format.ts'
import { roles, type Role } from '#contract/kinds.ts'
import { mayDo } from '#contract/staff/rights.ts'
import { ChangePerson, type PersonPage as Whole } from '#contract/staff/people.ts'
import { readForm } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Tag } from '#ui/Tag.tsx'
import { Asked } from './Asked.tsx'
import { Failure } from './Failure.tsx'
import { personQuery, useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { useKeptOverSignIn } from './use-kept-over-sign-in.ts'

function readChange(kept: unknown): ChangePerson | undefined {
  const read = readForm(ChangePerson, kept)
  return read.whole ? read.values : undefined
}

/** One person: what they have, and what can be done about their account. */
export function PersonPage({ uid, role }: { uid: string; role: Role }) {
  const { t } = useTranslation('staff')
  const query = useQuery(personQuery(uid))
  if (query.error instanceof Refusal && query.error.status === 404)
    return (
      <Empty icon="search" title={<h1>{t('people.unknown')}</h1>}>
        <Link to="/staff/people">{t('people.toAll')}</Link>
      </Empty>
    )
  return <Asked query={query}>{(page) => <Person page={page} role={role} />}</Asked>
}

function Person({ page, role }: { page: Whole; role: Role }) {
  const { t } = useTranslation('staff')
  const { person, subscriptions, orders } = page
  const reachable = useReachable()
  /** What is asked about once more before it is done. */
  const again = useKeptOverSignIn(`person/${person.uid}`, readChange)
  const [asking, setAsking] = useState<ChangePerson | null>(again.kept ?? null)
  const change = useStaffChange((body: ChangePerson) =>
    callStaff('changePerson', { params: { uid: person.uid }, body }),
  )
  const mayChange = mayDo(role, 'roles') || person.role === 'student'

  async function carryOut(body: ChangePerson) {
    setAsking(null)
    const done = await change
      .mutateAsync(body)
      .catch((error: unknown) => again.keepIfRefused(error, body))
    if (done) showToast(t('people.saved'), 'success')
  }

  return (
    <>
      <header className={styles.header}>
        <div>
          <h1>{person.is_deleted ? t('people.deleted') : person.name || person.email}</h1>
          <p className={styles.quiet}>
            {person.email && `${person.email} · `}
            {t('people.since', { day: formatDay(new Date(person.created_at)) })}
          </p>
        </div>
        <div className="cluster">
          {person.is_suspended && <Tag tone="danger">{t('people.suspended')}</Tag>}
          {person.erase_after && !person.is_deleted && (
            <Tag tone="danger">
              {t('people.leaves', { day: formatDay(new Date(person.erase_after)) })}
            </Tag>
          )}
          <Tag tone={person.role === 'student' ? 'neutral' : 'info'}>
            {t(`roles.${person.role}`)}
          </Tag>
        </div>
      </header>
      <Failure error={change.error} />
      <section aria-labelledby="programmes" className={styles.part}>
        <h2 id="programmes">{t('people.programmes')}</h2>
        {subscriptions.length === 0 && <p className={styles.quiet}>{t('people.noProgramme')}</p>}
        <ul role="list" className={styles.rows}>
          {subscriptions.map((one) => (
            <li key={one.programme_id} className={styles.row}>
              <div>
                <strong>{one.programme}</strong>{' '}
                {one.is_suspended && <Tag tone="danger">{t('people.suspended')}</Tag>}
                <p className={styles.quiet}>
                  {[
                    one.expires_at &&
                      t('people.until', { day: formatLongDate(new Date(one.expires_at)) }),
                    ...one.classes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
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
                {t(one.is_suspended ? 'people.restore' : 'people.suspend')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="orders" className={styles.part}>
        <h2 id="orders">{t('people.orders')}</h2>
        {orders.length === 0 && <p className={styles.quiet}>{t('people.noOrder')}</p>}
        <ul role="list" className={styles.rows}>
          {orders.map((order) => (
            <li key={order.id} className={styles.row}>
              <div>
                <Link to={`/staff/orders/${order.id}`} className={styles.whole}>
                  {order.programme}
                </Link>{' '}
                <Tag>{t(`people.status.${order.status}`)}</Tag>
                <p className={`numbers ${styles.quiet}`}>
                  {formatLongDate(new Date(order.created_at))}
                </p>
              </div>
              <strong className="numbers">{formatMoney(order.total)}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="devices" className={styles.part}>
        <h2 id="devices">{t('people.devices')}</h2>
        {page.sign_ins.length === 0 && <p className={styles.quiet}>{t('people.noDevice')}</p>}
        <ul role="list" className={styles.rows}>
          {page.sign_ins.map(({ id, device, since, last_used_at }) => {
            const name = device || t('people.unknownDevice')
            return (
              <li key={id} className={styles.row}>
                <div>
                  <strong>{name}</strong>
                  <p className={`numbers ${styles.quiet}`}>
                    {t('people.deviceUsed', {
                      day: formatLongDate(new Date(since)),
                      time: formatDateTime(new Date(last_used_at)),
                    })}
                  </p>
                </div>
                {mayChange && (
                  <Button
                    variant="quiet"
                    disabled={!reachable}
                    aria-label={t('people.endDeviceOf', { name })}
                    onClick={() => setAsking({ do: 'end-sign-in', id })}
                  >
                    {t('people.endDevice')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="account" className={`stack ${styles.part}`}>
        <h2 id="account">{t('people.account')}</h2>
        {person.is_deleted ? (
          <p className={styles.quiet}>{t('people.deletedText')}</p>
        ) : mayChange ? (
          <>
            <div className="cluster">
              <Button
                variant={person.is_suspended ? 'primary' : 'danger'}
                busy={change.isPending}
                disabled={!reachable}
                onClick={() => setAsking({ do: person.is_suspended ? 'restore' : 'suspend' })}
              >
                {t(person.is_suspended ? 'people.restoreAccount' : 'people.suspendAccount')}
              </Button>
              <Button
                variant="secondary"
                disabled={!reachable}
                onClick={() => setAsking({ do: 'sign-out' })}
              >
                {t('people.signOut')}
              </Button>
              {mayDo(role, 'roles') && page.second_factor_since && (
                <Button
                  variant="secondary"
                  disabled={!reachable}
                  onClick={() => setAsking({ do: 'reset-second-factor' })}
                >
                  {t('people.resetFactor')}
                </Button>
              )}
              {mayDo(role, 'roles') && (
                <Button
                  variant={person.erase_after ? 'secondary' : 'danger'}
                  disabled={!reachable}
                  onClick={() => setAsking({ do: person.erase_after ? 'keep' : 'delete' })}
                >
                  {t(person.erase_after ? 'people.keepAccount' : 'people.deleteAccount')}
                </Button>
              )}
            </div>
            {mayDo(role, 'roles') && (
              <Field
                as="select"
                label={t('people.role')}
                value={person.role}
                disabled={!reachable || change.isPending}
                onChange={({ currentTarget }) => {
                  const given = roles.find((one) => one === currentTarget.value)
                  if (given) setAsking({ do: 'give-role', role: given })
                }}
              >
                {roles.map((one) => (
                  <option key={one} value={one}>
                    {t(`roles.${one}`)}
                  </option>
                ))}
              </Field>
            )}
          </>
        ) : (
          <Notice icon="lock">{t('people.onlyAdministrators')}</Notice>
        )}
        {!reachable && <p className={styles.quiet}>{t('needsNetwork')}</p>}
      </section>
      <Dialog
        open={asking !== null}
        title={asking ? t(`people.ask.${asking.do}`) : ''}
        closeLabel={t('close')}
        onClose={() => setAsking(null)}
        actions={
          asking && (
            <>
              <Button variant="quiet" onClick={() => setAsking(null)}>
                {t('cancel')}
              </Button>
              <Button onClick={() => void carryOut(asking)}>{t(`people.do.${asking.do}`)}</Button>
            </>
          )
        }
      >
        <p>
          {asking &&
            t(`people.means.${asking.do}`, {
              name: person.name || person.email,
              role: asking.do === 'give-role' ? t(`roles.${asking.role}`) : '',
            })}
        </p>
      </Dialog>
    </>
  )
}
