import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ChangeManyEnrolments,
  enrolmentReasonMaximumCharacters,
} from '#contract/enrolment/staff-enrolments.ts'
import { TagPeople } from '#contract/identity/student-file.ts'
import type { ManyChanged } from '#contract/shared/staff/staff-lists.ts'
import { readForm } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useClassChoices, useIntakeChoices } from '#staff/kit/class-choices.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { personTagsQuery } from './queries.ts'

export type TickedPerson = { uid: string; intake_key?: string | null }

const enrolmentActs = ['enrol', 'move', 'end'] as const
const tagActs = ['tag', 'untag'] as const
type Act = (typeof enrolmentActs)[number] | (typeof tagActs)[number]

type Props = {
  people: readonly TickedPerson[]
  classId: number | undefined
  onClose: (isChanged: boolean) => void
}

/** Enrols, moves or tags several people or ends their enrolments, and lists those that were refused. */
export function ChangeManyDialog({ people, classId, onClose }: Props) {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const acts: readonly Act[] = [
    ...enrolmentActs.filter((act) => act === 'enrol' || classId !== undefined),
    ...tagActs,
  ]
  const [act, setAct] = useState<Act>('enrol')
  const [intake, setIntake] = useState('')
  const [chosenClass, setChosenClass] = useState('')
  const [typed, setTyped] = useState({ until: '', reason: '', tag: '' })
  const [isWrong, setIsWrong] = useState(false)
  const typedField = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  const [formIds] = useState(() => new Map(people.map((person) => [person, crypto.randomUUID()])))
  const writeId = useWriteId()
  const change = useStaffChange(
    async (body: ChangeManyEnrolments | TagPeople): Promise<ManyChanged> =>
      'do' in body ? callStaff('changeManyEnrolments', { body }) : callStaff('tagPeople', { body }),
    { changes: [...enrolmentParts, 'notes', 'questions'] },
  )
  const [intakes, classes] = [useIntakeChoices(), useClassChoices()]
  const close = () => onClose(change.data !== undefined)
  const isTag = act === 'tag' || act === 'untag'
  const count = people.length

  function submit(event: FormEvent) {
    event.preventDefault()
    const uids = [...new Set(people.map(({ uid }) => uid))]
    const chosen = { act, intake, chosenClass, ...typed }
    const many = {
      do: act,
      people: people.map((person) => ({
        id: writeId({ id: formIds.get(person) ?? '', ...chosen }),
        uid: person.uid,
        ...(act !== 'enrol' &&
          person.intake_key !== undefined && { intake_key: person.intake_key }),
      })),
      reason: typed.reason,
    }
    const read = isTag
      ? readForm(TagPeople, { uids, tag: typed.tag, is_on: act === 'tag' })
      : readForm(ChangeManyEnrolments, {
          ...many,
          ...(act === 'enrol' && {
            intake_key: intake,
            class_id: Number(chosenClass),
            until: typed.until || null,
          }),
          ...(act === 'move' && { class_id: classId, to_class_id: Number(chosenClass) }),
          ...(act === 'end' && { class_id: classId }),
        })
    setIsWrong(!read.whole)
    if (read.whole) change.mutate(read.values)
  }

  return (
    <Dialog
      open
      title={t('many.title', { count })}
      closeLabel={t('staff/kit:close')}
      onClose={close}
    >
      {change.data ? (
        <Done changed={change.data} />
      ) : (
        <form noValidate className="stack" onSubmit={submit}>
          <Choose
            label={t('enrolments.what')}
            choices={acts.map((value) => ({ value, text: t(`many.do.${value}`) }))}
            value={act}
            onChange={(value) => {
              setAct(value as Act)
              setIsWrong(false)
            }}
          />
          <p className={kit.quiet}>{t(`many.means.${act}`)}</p>
          {act === 'enrol' && (
            <Choose
              label={t('enrolments.intake')}
              none={t('many.choose')}
              choices={intakes}
              value={intake}
              onChange={setIntake}
            />
          )}
          {(act === 'enrol' || act === 'move') && (
            <Choose
              label={t(act === 'move' ? 'enrolments.toClass' : 'enrolments.class')}
              none={t('many.choose')}
              choices={classes.filter(({ value }) => act === 'enrol' || value !== String(classId))}
              value={chosenClass}
              onChange={setChosenClass}
            />
          )}
          {act === 'enrol' && (
            <Field
              label={t('enrolments.until')}
              hint={t('many.untilHint')}
              type="date"
              {...typedField('until')}
            />
          )}
          {isTag ? (
            <TagField {...typedField('tag')} />
          ) : (
            <Field
              as="textarea"
              label={t('enrolments.reason')}
              hint={t('enrolments.reasonHint')}
              maxLength={enrolmentReasonMaximumCharacters}
              {...typedField('reason')}
            />
          )}
          {isWrong && (
            <Notice tone="danger" announce>
              {t(isTag ? 'office.wrongTag' : 'many.missing')}
            </Notice>
          )}
          <FormActions
            error={change.error}
            save={t(`many.save.${act}`, { count })}
            busy={change.isPending}
            onCancel={close}
          />
        </form>
      )}
    </Dialog>
  )
}

function TagField(field: {
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}) {
  const { t } = useTranslation('staff/people')
  const listId = useId()
  const { data } = useQuery(personTagsQuery())
  return (
    <>
      <Field label={t('office.tag')} list={listId} maxLength={30} autoComplete="off" {...field} />
      <datalist id={listId}>
        {(data?.tags ?? []).map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </>
  )
}

function Done({ changed: { done, refused } }: { changed: ManyChanged }) {
  const { t } = useTranslation('staff/people')
  return (
    <div className="stack">
      <Notice
        tone={refused.length > 0 ? 'warning' : 'success'}
        announce
        title={t('many.done', { count: done })}
      >
        {refused.length > 0 && t('many.refused', { count: refused.length })}
      </Notice>
      {refused.length > 0 && (
        <ul role="list" className={kit.rows}>
          {refused.map(({ uid, name, why }) => (
            <li key={uid} className={kit.entry}>
              <strong>{name}</strong>
              <p className={kit.quiet}>{why}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
