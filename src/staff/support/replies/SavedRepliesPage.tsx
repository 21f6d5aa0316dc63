import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedReply } from '#contract/support/saved-replies.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showToast } from '#ui/toasts.ts'
import { savedRepliesQuery } from '../queries.ts'
import { ReplyForm } from './ReplyForm.tsx'

/** Texts that staff use again in answers: their own, and the shared ones. */
export function SavedRepliesPage() {
  const { t } = useTranslation('staff/questions')
  const [isNew, setNew] = useState(false)
  return (
    <>
      <header className={kit.header}>
        <h1>{t('replies.title')}</h1>
        {!isNew && <Button onClick={() => setNew(true)}>{t('replies.new')}</Button>}
      </header>
      {isNew && (
        <Card className={kit.narrow}>
          <ReplyForm onDone={() => setNew(false)} />
        </Card>
      )}
      <QueryBoundary query={useQuery(savedRepliesQuery())}>
        {({ replies }) =>
          replies.length === 0 ? (
            !isNew && <Empty title={t('replies.none')}>{t('replies.noneText')}</Empty>
          ) : (
            <ul role="list" className={kit.cards}>
              {replies.map((reply) => (
                <ReplyCard key={reply.id} reply={reply} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </>
  )
}

function ReplyCard({ reply }: { reply: SavedReply }) {
  const { t } = useTranslation('staff/questions')
  const [isOpen, setOpen] = useState(false)
  const { id, name, text, is_shared, by, may_change } = reply
  const remove = useStaffChange(() => callStaff('deleteReply', { params: { id }, body: {} }), {
    changes: ['replies'],
    onDone: () => showToast(t('replies.deleted'), 'success'),
  })
  return (
    <Card as="li" className={kit.card}>
      <div className="cluster">
        <h2>{name}</h2>
        {is_shared && (
          <Tag tone="info">{by ? t('replies.by', { name: by }) : t('replies.shared')}</Tag>
        )}
      </div>
      {isOpen ? (
        <ReplyForm reply={reply} onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className={kit.words}>{text}</p>
          <FormFailure error={remove.error} />
          {may_change && (
            <div className="cluster">
              <Button
                variant="secondary"
                aria-label={t('replies.changeOf', { name })}
                onClick={() => setOpen(true)}
              >
                {t('replies.change')}
              </Button>
              <AskFirst
                label={t('replies.delete')}
                name={t('replies.deleteOf', { name })}
                question={t('replies.deleteAsk', { name })}
                confirm={t('replies.delete')}
                variant="quiet"
                deletes
                busy={remove.isPending}
                onConfirm={() => remove.mutate()}
              >
                {t(is_shared ? 'replies.deleteShared' : 'replies.deleteText')}
              </AskFirst>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
