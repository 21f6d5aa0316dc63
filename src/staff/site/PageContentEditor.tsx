import { useEffect, useRef } from 'react'
import {
  localesMissing,
  pageDocuments,
  isPageContentList,
  type ChangePageContent,
  type StaffPageContent,
} from '#contract/site/page-content.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import { isMailKind, placeholdersOf, textAt } from '#contract/school/mail-texts.ts'
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
import { Untranslated } from './Untranslated.tsx'
import { useContentForm } from './use-content-form.ts'

/** Imported lazily, so that `school.ts` stays a chunk of its own: the server's pages name it. */
const renewFrame = async () => (await import('#platform/school/school.ts')).renewSchool()

/** Edits the content of a page: saves a draft, previews it, publishes it. */
export function PageContentEditor({ page }: { page: StaffPageContent }) {
  const { t } = useTranslation('staff/public-pages')
  const reachable = useReachable()
  const { kind } = page
  const isMail = isMailKind(kind)
  const { parts, page: document, startsEmpty } = pageDocuments[kind]
  const form = useContentForm(page)
  const { content, isDirty } = form
  const { submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  async function send(body: ChangePageContent): Promise<StaffPageContent> {
    const changed = await callStaff('changePageContent', { params: { kind }, body })
    // The frame around this page shows the school too.
    if (kind === 'school') void renewFrame().catch(() => undefined)
    return changed
  }
  const change = useStaffChange(send, {
    changes: ['classes', 'page-content', 'school'],
    refetchesOnError: true,
  })
  useEffect(() => {
    const wrong = element.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? []
    for (const field of wrong) field.closest('details')?.setAttribute('open', '')
    wrong[0]?.focus()
  }, [submitCount])

  async function carryOut(body: ChangePageContent): Promise<void> {
    const changed = await change.mutateAsync(body).catch(() => undefined)
    if (!changed) return
    if (body.do === 'save-draft') form.markSaved(changed.version)
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
  const save = () => isDirty && carryOut({ do: 'save-draft', replaces: form.replaces, content })

  const labels = kind.startsWith('timetable') ? 'timetable' : isMail ? 'mail' : kind
  return (
    <form noValidate ref={element} className={styles.form} onSubmit={form.submit(save)}>
      <Untranslated locales={localesMissing(kind, content)} />
      {page.in_cms && <Notice title={t('inCms')}>{t('inCmsText')}</Notice>}
      {parts.map((part) =>
        isPageContentList(part) ? (
          <ContentRows
            key={part.name}
            form={form}
            list={part}
            label={(name) => textOf(t, `labels.${labels}.${part.name}.${name}`)}
          />
        ) : (
          <ContentField
            key={part.name}
            form={form}
            field={part}
            label={textOf(t, `labels.${labels}.${part.name}`)}
            places={
              page.mail && placeholdersOf(textAt(page.mail.standard, defaultLocale, part.name))
            }
          />
        ),
      )}
      {isMail && page.mail && (
        <MailPreview kind={kind} content={content} samples={page.mail.samples} />
      )}
      <div className={styles.actions}>
        {form.wrong.length > 0 && (
          <Notice tone="danger" announce>
            {t('marked', { count: form.wrong.length })}
          </Notice>
        )}
        <FormFailure error={change.error} />
        {form.isOutdated && <ChangedMeanwhile onKeep={form.keepTyped} onDrop={form.dropTyped} />}
        {isDirty ? (
          <div className="cluster">
            <Button type="submit" busy={change.isPending} disabled={!reachable || form.isOutdated}>
              {t('save')}
            </Button>
            <Button variant="quiet" onClick={form.dropTyped}>
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
