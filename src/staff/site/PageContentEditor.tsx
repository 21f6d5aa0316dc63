import { useEffect, useRef, useState } from 'react'
import {
  localesMissing,
  pageDocuments,
  isPageContentList,
  type PageContent,
  type ChangePageContent,
  type StaffPageContent,
} from '#contract/site/page-content.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { isMailKind, placesOf, textAt, wrongPlaces } from '#contract/school/mail-texts.ts'
import { readForm, type FieldMessages } from '#contract/shared/validation.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { textOf } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/api/online.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { MailPreview } from './MailPreview.tsx'
import { ContentField } from './ContentInput.tsx'
import { ContentRows } from './ContentRows.tsx'
import { ContentVersions } from './ContentVersions.tsx'
import { ContentState } from './ContentState.tsx'
import styles from './page-content.module.css'
import { filledContent, typedContent, type TypedContent } from './typed-content.ts'
import { Untranslated } from './Untranslated.tsx'
import { wrongText } from './wrong-text.ts'

/** Lazily: the server names this file in pages. */
const renewFrame = async () => (await import('#platform/school/school.ts')).renewSchool()

/** What was typed as the page's schema has it, or the first broken rule of each field. */
function readContent({ kind, mail }: StaffPageContent, content: PageContent) {
  const read = readForm(pageDocuments[kind].schema, content)
  const wrong = read.whole && mail ? wrongPlaces(content, mail.standard) : {}
  return Object.keys(wrong).length > 0 ? { whole: false as const, messages: wrong } : read
}

/** Edits the content of a page: saves a draft, previews it, publishes it. */
export function PageContentEditor({ page }: { page: StaffPageContent }) {
  const { t } = useTranslation('staff/public-pages')
  const reachable = useReachable()
  const { kind } = page
  const isMail = isMailKind(kind)
  const { parts, page: document, startsEmpty } = pageDocuments[kind]
  const [edited, setEdited] = useState<{ replaces: string; typed: TypedContent }>()
  const [messages, setMessages] = useState<FieldMessages>({})
  const form = useRef<HTMLFormElement>(null)
  async function send(body: ChangePageContent): Promise<StaffPageContent> {
    const changed = await callStaff('changePageContent', { params: { kind }, body })
    // The frame around this page shows it too.
    if (kind === 'school') void renewFrame().catch(() => undefined)
    return changed
  }
  const change = useStaffChange(send, {
    changes: ['classes', 'page-content', 'school'],
    refetchesOnError: true,
  })
  const typed = edited?.typed ?? typedContent(kind, page.content)
  const edit = (part: Partial<TypedContent>) =>
    setEdited({ replaces: edited?.replaces ?? page.version, typed: { ...typed, ...part } })
  const content = filledContent(kind, typed, page.content)
  const read = readContent(page, content)
  useEffect(() => {
    if (Object.keys(messages).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [messages])

  async function carryOut(body: ChangePageContent): Promise<void> {
    const changed = await change.mutateAsync(body).catch(() => undefined)
    if (!changed) return
    setEdited(undefined)
    if (body.do === 'take-files' && startsEmpty) return showToast(t('done.withdraw'), 'success')
    if (body.do !== 'publish') return showToast(t(`done.${body.do}`), 'success')
    const replaces = changed.version
    offerUndo({
      changes: ['classes', 'page-content', 'school'],
      text: t(isMail ? 'done.publish-mail' : 'done.publish'),
      undo: () => send({ do: 'undo-publish', replaces }),
      undone: t(isMail ? 'done.undo-mail' : 'done.undo-publish'),
    })
  }
  async function save(): Promise<void> {
    if (!edited) return
    setMessages(read.whole ? {} : read.messages)
    if (read.whole) await carryOut({ do: 'save-draft', replaces: edited.replaces, content })
  }

  // An error disappears once its field is valid.
  const wrongNow = (path: string) => (read.whole ? undefined : read.messages[path])
  const marked = Object.keys(messages).filter(wrongNow).length
  const labels = kind.startsWith('timetable') ? 'timetable' : isMail ? 'mail' : kind
  const wrong = (path: string) => {
    const broken = messages[path] && wrongNow(path)
    return broken && wrongText(t, broken)
  }
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
      <Untranslated locales={localesMissing(kind, content)} />
      {page.in_cms && <Notice title={t('inCms')}>{t('inCmsText')}</Notice>}
      {parts.map((part) =>
        isPageContentList(part) ? (
          <ContentRows
            key={part.name}
            list={part}
            label={(name) => textOf(t, `labels.${labels}.${part.name}.${name}`)}
            rows={typed.lists[part.name] ?? []}
            error={wrong(part.name)}
            wrong={(row, field) =>
              wrong([part.name, row, ...(part.plain ? [] : [field])].join('.'))
            }
            onChange={(rows) => edit({ lists: { ...typed.lists, [part.name]: rows } })}
          />
        ) : (
          <ContentField
            key={part.name}
            field={part}
            label={textOf(t, `labels.${labels}.${part.name}`)}
            values={typed.values}
            places={page.mail && placesOf(textAt(page.mail.standard, defaultLocale, part.name))}
            wrong={wrong}
            onChange={(values) => edit({ values })}
          />
        ),
      )}
      {isMail && page.mail && (
        <MailPreview kind={kind} content={content} samples={page.mail.samples} />
      )}
      <div className={styles.actions}>
        {marked > 0 && (
          <Notice tone="danger" announce>
            {t('marked', { count: marked })}
          </Notice>
        )}
        <FormFailure error={change.error} />
        {edited && edited.replaces !== page.version && (
          <ChangedMeanwhile
            onKeep={() => setEdited({ ...edited, replaces: page.version })}
            onDrop={() => setEdited(undefined)}
          />
        )}
        {edited ? (
          <div className="cluster">
            <Button
              type="submit"
              busy={change.isPending}
              disabled={!reachable || edited.replaces !== page.version}
            >
              {t('save')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setEdited(undefined)
                setMessages({})
              }}
            >
              {t('undo')}
            </Button>
            <span className={kit.quiet}>{t('unsaved')}</span>
          </div>
        ) : (
          <ContentState
            page={page}
            busy={change.isPending ? change.variables.do : undefined}
            onChange={(what) => void carryOut({ do: what, replaces: page.version })}
          />
        )}
      </div>
      {page.versions && document && (
        <ContentVersions
          page={document}
          versions={page.versions}
          busy={change.isPending && change.variables.do === 'withdraw-version'}
          onWithdraw={(version) =>
            void carryOut({ do: 'withdraw-version', replaces: page.version, version })
          }
        />
      )}
    </form>
  )
}
