import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TagPerson } from '#contract/identity/student-file.ts'
import { readForm } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './PersonFile.module.css'
import { personTagsQuery } from './queries.ts'

/** The tags staff gave a student. Each links to all students with that tag. */
export function PersonTags({ uid, tags }: { uid: string; tags: readonly string[] }) {
  const { t } = useTranslation('staff/people')
  const reachable = useReachable()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { data } = useQuery(personTagsQuery())
  const change = useStaffChange(
    (body: TagPerson) => callStaff('tagPerson', { params: { uid }, body }),
    { changes: ['people'], refetchesOnError: true },
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending || typed.trim() === '') return
    const read = readForm(TagPerson, { tag: typed, is_on: true })
    setIsWrong(!read.whole)
    if (!read.whole) return
    const done = await change.mutateAsync(read.values).catch(() => undefined)
    if (done) setTyped('')
  }

  return (
    <>
      {tags.length > 0 && (
        <ul role="list" aria-label={t('office.tags')} className="cluster">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <Link to={`/staff/people?${new URLSearchParams({ tag })}`}>{tag}</Link>
              <Button
                variant="quiet"
                disabled={!reachable || change.isPending}
                aria-label={t('office.untag', { tag })}
                onClick={() => change.mutate({ tag, is_on: false })}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className={kit.picker}>
        <Field
          label={t('office.tag')}
          list={listId}
          maxLength={30}
          autoComplete="off"
          value={typed}
          error={isWrong ? t('office.wrongTag') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <datalist id={listId}>
          {(data?.tags ?? [])
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
        </datalist>
        <Button
          type="submit"
          variant="secondary"
          busy={change.isPending}
          disabled={!reachable || typed.trim() === ''}
        >
          {t('office.addTag')}
        </Button>
      </form>
      <FormFailure error={change.error} />
    </>
  )
}
