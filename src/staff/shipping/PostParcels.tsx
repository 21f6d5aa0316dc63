import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pick } from 'valibot'
import {
  PostParcels as PostBody,
  type ParcelsPosted,
  trackingTextMaximumCharacters,
  type StaffParcelRow,
  type StaffParcels,
} from '#contract/shipping/staff-parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './parcels.module.css'

const Typed = pick(PostBody, ['courier', 'lines'])

type Props = {
  couriers: StaffParcels['couriers']
  ticked: readonly StaffParcelRow[]
  onPosted: () => void
}

/** Posts parcels by scanned or pasted tracking numbers. If any line has a mistake, nothing is posted. */
export function PostParcels({ couriers, ticked, onPosted }: Props) {
  const { t } = useTranslation('staff/parcels')
  const [isOpen, setOpen] = useState(false)
  const packed = ticked
    .filter(({ status }) => status === 'packed')
    .map(({ number }) => number)
    .toSorted((a, b) => a - b)
  const { field, getValues, reset, submit } = useStaffForm(Typed, {
    courier: couriers[0]?.id ?? '',
    lines: '',
  })
  const post = useStaffChange((body: PostBody) => callStaff('postParcels', { body }), {
    changes: ['money', 'parcels', 'people'],
  })
  const [toConfirm, setToConfirm] = useState<{ body: PostBody; found: ParcelsPosted }>()
  const problems = post.data?.problems ?? []

  async function dryRun(body: PostBody) {
    const found = await send({ ...body, dry_run: true })
    if (found) setToConfirm({ body, found })
  }

  /** Undefined after a failure; `FormActions` or the list of problems shows it. */
  async function send(body: PostBody): Promise<ParcelsPosted | undefined> {
    const done = await post.mutateAsync(body).catch(() => undefined)
    return done && done.problems.length === 0 ? done : undefined
  }

  async function carryOut(body: PostBody) {
    const done = await send(body)
    if (!done) return
    reset({ ...getValues(), lines: '' })
    showToast(t('post.sent', { count: done.posted }), 'success')
    onPosted()
  }

  return (
    <details
      className={kit.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('post.title')}</summary>
      <form
        noValidate
        className={`stack ${kit.narrow}`}
        onSubmit={submit((typed) => dryRun({ ...typed, parcels: packed, dry_run: false }))}
      >
        <Field as="select" label={t('post.courier')} {...field('courier')}>
          {couriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <Field
          as="textarea"
          label={t('post.lines')}
          hint={t('post.hint')}
          rows={8}
          maxLength={trackingTextMaximumCharacters}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...field('lines')}
        />
        {packed.length > 0 && (
          <p className={`numbers ${kit.quiet}`}>{t('post.ticked', { count: packed.length })}</p>
        )}
        {problems.length > 0 && (
          <Notice tone="danger" announce title={t('post.problems')}>
            <ul className={styles.problems}>
              {problems.map(({ line, about, why }) => (
                <li key={`${line} ${about} ${why}`}>
                  {t('post.problem', { line, what: t(`post.why.${why}`, { about }) })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <FormActions error={post.error} save={t('post.send')} busy={post.isPending} />
        <Confirm
          open={toConfirm !== undefined}
          question={t('post.ask', { count: toConfirm?.found.posted ?? 0 })}
          confirm={t('post.sure')}
          onClose={() => setToConfirm(undefined)}
          onConfirm={() => toConfirm && void carryOut(toConfirm.body)}
        >
          <p>{t('post.reach', { count: toConfirm?.found.orders ?? 0 })}</p>
        </Confirm>
      </form>
    </details>
  )
}
