import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { replyTo } from '#contract/support/saved-replies.ts'
import { useReachable } from '#platform/api/online.ts'
import { Combobox, withDistinctTexts } from '#staff/kit/forms/Combobox.tsx'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { savedRepliesQuery } from '../queries.ts'

const charactersShown = 60

type Props = {
  /** The first name of the student who asked; empty if unknown. */
  student: string
  error: string | undefined
  onChoose: (text: string) => void
}

/** Chooses a saved reply to be inserted into an answer. */
export function ReplyField({ student, error, onChoose }: Props) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const reachable = useReachable()
  const { data, isError, isFetching, refetch } = useQuery(savedRepliesQuery())
  if (!data) {
    if (!reachable) return <p className={kit.quiet}>{t('replies.needsNetwork')}</p>
    if (!isError) return null
    return (
      <p className="cluster">
        <span className={kit.quiet}>{t('replies.notLoaded')}</span>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('staff/kit:tryAgain')}
        </Button>
      </p>
    )
  }
  const replies = data.replies.map((reply) => ({ ...reply, text: replyTo(reply.text, student) }))
  if (replies.length === 0) return null
  return (
    <Combobox
      label={t('replies.insert')}
      placeholder={t('replies.find')}
      error={error}
      isForAdding
      value=""
      choices={withDistinctTexts(
        replies.map(({ id, name, text }) => ({ value: id, text: `${name}: ${startOf(text)}` })),
      )}
      onChange={(id) => {
        const chosen = replies.find((reply) => reply.id === id)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}

function startOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > charactersShown ? `${line.slice(0, charactersShown).trimEnd()}…` : line
}
