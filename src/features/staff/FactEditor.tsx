import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factDocuments, isFactList, type ChangeFacts, type StaffFactPage } from '#contract/facts.ts'
import { readForm, type FieldMessages } from '#contract/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { FactRows } from './FactRows.tsx'
import { FactInput } from './FactInput.tsx'
import { FactState } from './FactState.tsx'
import styles from './Facts.module.css'
import { useStaffChange } from './queries.ts'
import { filledFacts, typedFacts, type TypedFacts } from './typed-facts.ts'
import { useFailureText } from './use-failure-text.ts'

/** The form of one document: saved as a draft, looked at as the public page it makes, published. */
export function FactEditor({ page }: { page: StaffFactPage }) {
  const { t } = useTranslation('staff')
  const reachable = useReachable()
  const failureText = useFailureText()
  const { kind } = page
  const { schema, parts } = factDocuments[kind]
  const [edited, setEdited] = useState<{ replaces: string; typed: TypedFacts }>()
  const [messages, setMessages] = useState<FieldMessages>({})
  const form = useRef<HTMLFormElement>(null)
  const change = useStaffChange((body: ChangeFacts) =>
    callStaff('changeFacts', { params: { kind }, body }),
  )
  const typed = edited?.typed ?? typedFacts(kind, page.facts)
  const edit = (part: Partial<TypedFacts>) =>
    setEdited({ replaces: edited?.replaces ?? page.version, typed: { ...typed, ...part } })
  useEffect(() => {
    if (Object.keys(messages).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [messages])

  async function carryOut(body: ChangeFacts): Promise<void> {
    const changed = await change.mutateAsync(body).catch(() => undefined)
    if (!changed) return
    setEdited(undefined)
    showToast(t(`facts.done.${body.do}`), 'success')
  }
  async function save(): Promise<void> {
    if (!edited) return
    const facts = filledFacts(kind, typed, page.facts)
    const read = readForm(schema, facts)
    setMessages(read.whole ? {} : read.messages)
    if (read.whole) await carryOut({ do: 'save-draft', replaces: edited.replaces, facts })
  }

  const marked = Object.keys(messages).length
  const failure = failureText(change.error)
  const labels = kind.startsWith('timetable') ? 'timetable' : kind
  const wrong = (path: string) =>
    messages[path] && textOf(t, [`facts.wrong.${messages[path].rule}`, 'facts.wrong.other'])
  return (
    <form
      noValidate
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {page.in_cms && <Notice title={t('facts.inCms')}>{t('facts.inCmsText')}</Notice>}
      {parts.map((part) =>
        isFactList(part) ? (
          <FactRows
            key={part.name}
            list={part}
            label={(name) => textOf(t, `facts.labels.${labels}.${part.name}.${name}`)}
            rows={typed.lists[part.name] ?? []}
            wrong={(row, field) =>
              wrong([part.name, row, ...(part.plain ? [] : [field])].join('.'))
            }
            onChange={(rows) => edit({ lists: { ...typed.lists, [part.name]: rows } })}
          />
        ) : (
          <FactInput
            key={part.name}
            field={part}
            label={textOf(t, `facts.labels.${labels}.${part.name}`)}
            value={typed.values[part.name] ?? ''}
            error={wrong(part.name)}
            onChange={(value) => edit({ values: { ...typed.values, [part.name]: value } })}
          />
        ),
      )}
      <div className={styles.deeds}>
        {marked > 0 && (
          <Notice tone="danger" announce>
            {t('facts.marked', { count: marked })}
          </Notice>
        )}
        {failure && (
          <Notice tone="danger" announce>
            {failure}
          </Notice>
        )}
        {edited ? (
          <div className="cluster">
            <Button type="submit" busy={change.isPending} disabled={!reachable}>
              {t('facts.save')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setEdited(undefined)
                setMessages({})
              }}
            >
              {t('facts.undo')}
            </Button>
            <span className={styles.quiet}>{t('facts.unsaved')}</span>
          </div>
        ) : (
          <FactState
            page={page}
            busy={change.isPending ? change.variables.do : undefined}
            onChange={(what) => void carryOut({ do: what, replaces: page.version })}
          />
        )}
      </div>
    </form>
  )
}
